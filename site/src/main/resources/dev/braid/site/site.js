// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// Folds the list of pages where there is little room, and searches. Works from file:// too: nothing is fetched.
'use strict';
(() => {
  const root = document.documentElement.dataset.root || '';
  const MOST = 20;
  const AROUND = 70;

  const pages = document.querySelector('details.pages');
  const wide = matchMedia('(min-width: 62rem)');
  const unfold = () => { pages.open = wide.matches; };
  unfold();
  wide.addEventListener('change', unfold);

  const form = document.querySelector('form[role=search]');
  const query = document.getElementById('query');
  const status = document.querySelector('#found p');
  const list = document.querySelector('#found ol');
  let index;

  const loaded = name => new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = root + name;
    script.onload = done;
    script.onerror = () => failed(new Error(name + ' is missing'));
    document.head.append(script);
  });

  // Loaded, and built, when somebody first searches.
  const sections = () => index = index
      || Promise.all([loaded('lunr.js'), loaded('search-index.js')]).then(() => lunr(function () {
        lunr.tokenizer.separator = /[\s\-()[\]{}<>=,;:"'`/|]+/;
        this.ref('number');
        this.field('title', { boost: 6 });
        this.field('page', { boost: 3 });
        this.field('text');
        window.braidSections.forEach(([, page, title, text], number) =>
            this.add({ number, page, title: title || page, text }));
      }));

  const words = text => lunr.tokenizer(text).map(String).map(word => word.replace(/^\W+|\W+$/g, '')).filter(word => word);

  // A section counts for each word that it has: so one that has all of them comes first.
  const matches = (found, asked) => found.query(all => asked.forEach(word => {
    all.term(lunr.stemmer(new lunr.Token(word)).toString(), { boost: 10, usePipeline: false });
    all.term(word, { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
  })).map(match => ({ entry: window.braidSections[match.ref], score: match.score, has: has(match.ref, asked) }))
      .sort((a, b) => b.has - a.has || b.score - a.score);

  const has = (number, asked) => {
    const all = window.braidSections[number].slice(1).join(' ').toLowerCase();
    return asked.filter(word => all.includes(word)).length;
  };

  const snippet = (text, asked) => {
    const lower = text.toLowerCase();
    const places = asked.map(word => lower.indexOf(word)).filter(place => place >= 0);
    const start = Math.max(0, (places.length ? Math.min(...places) : 0) - AROUND);
    const shown = text.slice(start, start + 3 * AROUND);
    const line = document.createElement('span');
    line.className = 'snippet';
    const marks = asked.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const cut = start + shown.length < text.length ? shown + ' …' : shown;
    (start ? '… ' + cut : cut).split(new RegExp('(' + marks + ')', 'i')).forEach((part, i) => {
      const mark = i % 2 ? document.createElement('mark') : document.createTextNode('');
      mark.textContent = part;
      line.append(mark);
    });
    return line;
  };

  const show = (results, asked) => {
    list.replaceChildren(...results.slice(0, MOST).map(({ entry: [address, page, title, text] }) => {
      const link = document.createElement('a');
      link.href = root + address;
      const where = document.createElement('span');
      where.className = 'where';
      where.textContent = title ? page + ' › ' + title : page;
      link.append(where, snippet(text, asked));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }));
    status.textContent = results.length === 0 ? 'Nothing found.'
        : results.length > MOST ? 'The best ' + MOST + ' of ' + results.length + ' sections found.'
        : results.length === 1 ? '1 section found.' : results.length + ' sections found.';
  };

  const clear = () => {
    list.replaceChildren();
    status.textContent = '';
  };

  const search = async () => {
    const text = query.value;
    try {
      const found = await sections();
      if (query.value !== text) {
        return;
      }
      const asked = words(text);
      if (asked.length === 0) {
        clear();
      } else {
        show(matches(found, asked), asked);
      }
    } catch (e) {
      status.textContent = 'The search does not work: ' + e.message + '.';
    }
  };

  form.hidden = false;
  addEventListener('hashchange', clear);
  query.addEventListener('focus', () => sections().catch(() => {}), { once: true });
  query.addEventListener('input', search);
  form.addEventListener('submit', event => {
    event.preventDefault();
    const first = list.querySelector('a');
    if (first) {
      first.click();
    }
  });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
        && !event.target.closest('input, select, textarea')) {
      event.preventDefault();
      query.focus();
    }
  });
  form.closest('header').addEventListener('keydown', event => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      query.value = '';
      clear();
      query.focus();
    } else if (event.key === 'ArrowDown' && at + 1 < links.length) {
      event.preventDefault();
      links[at + 1].focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (links[at - 1] || query).focus();
    }
  });
})();
