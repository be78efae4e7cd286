// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

// Gives the texts whose contrast with their ground is below 4.5 (WCAG 2.1, 1.4.3), one a line; and how many it looked at.
(() => {
  const numbers = colour => (colour.match(/[\d.]+/g) || []).map(Number);
  const alpha = colour => numbers(colour).length > 3 ? numbers(colour)[3] : 1;
  const light = colour => {
    const [r, g, b] = numbers(colour).slice(0, 3).map(part => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const band = document.querySelector('.band');
  const grounds = element => {
    const inPicture = element.closest('.diagram svg');
    const marked = inPicture && element.closest('.diverging');
    if (marked && band) {
      return [getComputedStyle(band).fill];
    }
    const box = element.closest('.box');
    if (box) {
      return [getComputedStyle(box.querySelector('rect')).fill];
    }
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (alpha(colour) > 0) {
        return element.closest('.arrow') && band ? [colour, getComputedStyle(band).fill] : [colour];
      }
    }
    return ['rgb(255, 255, 255)'];
  };
  const low = [];
  let looked = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.textContent.trim() === '' || !element.checkVisibility()
        || ['SCRIPT', 'STYLE', 'title'].includes(element.tagName)) {
      continue;
    }
    const style = getComputedStyle(element);
    const colour = element.closest('svg') ? style.fill : style.color;
    looked++;
    for (const ground of grounds(element)) {
      if (ratio(colour, ground) < 4.5 || alpha(colour) < 1 || Number(style.opacity) < 1) {
        low.push(ratio(colour, ground).toFixed(2) + ' ' + colour + ' on ' + ground + ': '
            + walker.currentNode.textContent.trim().slice(0, 60));
      }
    }
  }
  return [looked, ...new Set(low)].join('\n');
})()
