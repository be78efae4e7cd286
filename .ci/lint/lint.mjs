// Checks a workflow of GitHub Actions or a pipeline of GitLab:
//
//   node lint.mjs github|gitlab FILE
//
// Prints a line for each problem, and ends with 1 if there is one.
import {spawnSync} from 'node:child_process';
import {copyFileSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {register} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

// What GitHub's editors use: the syntax, expressions, and the contexts that expressions name.
async function github(file) {
  register('./json.mjs', import.meta.url);
  const {validate} = await import('@actions/languageservice');
  const {TextDocument} = await import('vscode-languageserver-textdocument');
  const found = await validate(TextDocument.create('file:///workflow.yml', 'yaml', 1, readFileSync(file, 'utf8')));
  return found.map(problem => `line ${problem.range.start.line + 1}: ${problem.message}`);
}

// GitLab's schema, and whether the stages and jobs that jobs name are there.
function gitlab(file) {
  const folder = mkdtempSync(join(tmpdir(), 'ci-lint'));
  try {
    copyFileSync(file, join(folder, '.gitlab-ci.yml'));
    const program = join(new URL('.', import.meta.url).pathname, 'node_modules/.bin/gitlab-ci-local');
    const ended = spawnSync(process.execPath, [program, '--list', '--no-color'], {cwd: folder, encoding: 'utf8'});
    return ended.status === 0
      ? []
      : (ended.stderr + ended.stdout).split('For further')[0].split('\n').filter(line => line.trim() && !/fallback|falling back|finished in/.test(line));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

const [kind, file] = process.argv.slice(2);
const problems = await {github, gitlab}[kind](file);
problems.forEach(problem => console.log(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
