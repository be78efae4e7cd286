// Loads JSON as a module without the attribute that Node asks for, which the packages of GitHub's do not write.
import {readFile} from 'node:fs/promises';

export async function load(url, context, next) {
  return url.endsWith('.json')
    ? {format: 'module', source: 'export default ' + (await readFile(new URL(url), 'utf8')), shortCircuit: true}
    : next(url, context);
}
