// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// Moves about in space-time diagrams. It makes no markup from anything on the page: it shows, hides, moves and marks.
(() => {
  'use strict';

  const number = (element, name) => Number(element.getAttribute('data-' + name));

  // Sets up one diagram: its lanes, its tools and its frame, which scrolls.
  function diagram(figure) {
    const svg = figure.querySelector('svg');
    const frame = figure.querySelector('.frame');
    const lanes = [...svg.querySelectorAll('.swim')];
    const lines = [...svg.querySelectorAll('.arrow')];
    const events = [...svg.querySelectorAll('.event')];
    const left = number(svg, 'left');
    const step = number(svg, 'lane');
    const height = number(svg, 'height');
    const hidden = new Set();
    const shownX = new Map();
    let scale = 1;

    function place() {
      let x = left;
      for (const lane of lanes) {
        const id = number(lane, 'lane');
        const isHidden = hidden.has(id);
        lane.classList.toggle('gone', isHidden);
        shownX.set(id, isHidden ? null : x);
        if (!isHidden) {
          lane.setAttribute('transform', 'translate(' + x + ' 0)');
          x += step;
        }
      }
      lines.forEach(draw);
      const width = Math.max(x, left + step) - 8;
      svg.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
      svg.setAttribute('width', Math.round(width * scale));
      svg.setAttribute('height', Math.round(height * scale));
    }

    // The same curves as the class Diagram makes.
    function draw(line) {
      const x1 = shownX.get(number(line, 'from'));
      const x2 = shownX.get(number(line, 'to'));
      const isGone = x1 === null || x2 === null;
      line.classList.toggle('gone', isGone);
      if (isGone || x1 === x2) {
        if (!isGone) {
          line.setAttribute('transform', 'translate(' + (x1 - number(line, 'x')) + ' 0)');
        }
        return;
      }
      line.querySelector('path').setAttribute('d', curve(x1, number(line, 'y1'), x2, number(line, 'y2')));
      const label = line.querySelector('text');
      if (label) {
        label.setAttribute('x', Math.round(x1 + (x2 - x1) * (line.classList.contains('should') ? 0.5 : 0.4)));
      }
    }

    function curve(x1, y1, x2, y2) {
      const down = y2 > y1 ? 1 : -1;
      const to = (...at) => ' ' + at.join(' ');
      const start = y1 + 7 * down;
      const end = y2 - 9 * down;
      if (Math.abs(y2 - y1) < 112) {
        const middle = Math.trunc((y1 + y2) / 2);
        return 'M' + to(x1, start) + 'C' + to(x1, middle, x2, middle, x2, end);
      }
      const beside = x1 - 12;
      return 'M' + to(x1, start) + 'C' + to(x1, y1 + 24 * down, beside, y1 + 14 * down, beside, y1 + 34 * down)
          + 'L' + to(beside, y2 - 46 * down)
          + 'C' + to(beside, y2 - 22 * down, x2, y2 - 34 * down, x2, end);
    }

    function show(event) {
      const y = number(event, 'y') * scale;
      frame.scrollTop = y - frame.clientHeight / 2;
      const x = shownX.get(number(event, 'lane'));
      if (x !== null && (x + step) * scale > frame.scrollLeft + frame.clientWidth) {
        frame.scrollLeft = (x + step) * scale - frame.clientWidth;
      } else if (x !== null && x * scale < frame.scrollLeft) {
        frame.scrollLeft = (x - left) * scale;
      }
    }

    function centre() {
      const marked = events.filter(event => event.classList.contains('diverging'));
      if (marked.length > 0) {
        const middle = marked.length === 1 || number(marked[marked.length - 1], 'y') - number(marked[0], 'y')
            < frame.clientHeight / scale ? marked[Math.floor((marked.length - 1) / 2)] : marked[marked.length - 1];
        show(middle);
      }
    }

    function zoom(factor) {
      const middle = (frame.scrollTop + frame.clientHeight / 2) / scale;
      scale = factor === 0 ? 1 : Math.min(3, Math.max(0.3, scale * factor));
      place();
      frame.scrollTop = middle * scale - frame.clientHeight / 2;
      say('Zoom ' + Math.round(scale * 100) + ' %');
    }

    const said = figure.querySelector('output');
    const say = text => { said.textContent = text; };

    let found = [];
    let current = -1;

    function search(words) {
      const wanted = words.toLowerCase().split(/\s+/).filter(word => word !== '');
      found = [];
      for (const event of events) {
        const text = event.getAttribute('data-words');
        const matches = wanted.every(word => text.includes(word));
        event.classList.toggle('faint', !matches);
        event.classList.remove('found');
        if (matches && wanted.length > 0 && !hidden.has(number(event, 'lane'))) {
          found.push(event);
        }
      }
      current = -1;
      say(wanted.length === 0 ? '' : found.length === 0 ? 'No event has this' : found.length + ' found');
    }

    function next(by) {
      if (found.length === 0) {
        return;
      }
      if (current >= 0) {
        found[current].classList.remove('found');
      }
      current = (current + by + found.length + (current < 0 && by < 0 ? 1 : 0)) % found.length;
      found[current].classList.add('found');
      show(found[current]);
      say((current + 1) + ' of ' + found.length + ': event ' + found[current].getAttribute('data-index'));
    }

    const box = figure.querySelector('input[type=search]');
    const on = (name, action) => figure.querySelector('[data-do=' + name + ']').addEventListener('click', action);
    on('in', () => zoom(1.25));
    on('out', () => zoom(0.8));
    on('whole', () => zoom(0));
    on('centre', centre);
    on('next', () => next(1));
    on('previous', () => next(-1));
    box.addEventListener('input', () => search(box.value));
    box.addEventListener('keydown', key => {
      if (key.key === 'Enter') {
        key.preventDefault();
        next(key.shiftKey ? -1 : 1);
      }
    });
    for (const choice of figure.querySelectorAll('input[type=checkbox]')) {
      choice.checked = true;
      choice.addEventListener('change', () => {
        const lane = number(choice, 'lane');
        if (choice.checked) {
          hidden.delete(lane);
        } else {
          hidden.add(lane);
        }
        place();
        search(box.value);
      });
    }
    figure.classList.add('alive');
    place();
    centre();
  }

  // Opens what is folded around the event that the address names, and shows it.
  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) {
      return;
    }
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      fold.open = true;
    }
    target.scrollIntoView({block: 'center'});
  }

  document.querySelectorAll('.diagram').forEach(diagram);
  for (const event of document.querySelectorAll('.frame [data-anchor]')) {
    event.addEventListener('click', () => { location.hash = event.getAttribute('data-anchor'); });
  }
  addEventListener('hashchange', openTarget);
  openTarget();
})();
