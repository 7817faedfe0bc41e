import { expect, it } from '@jest/globals';
import { html } from './html.js';

it('escapes what it is given, in text and in attributes', () =>
  expect(html`<b title="${'"><script>'}">${"a & b's"}</b>`.text).toBe('<b title="&quot;&gt;&lt;script&gt;">a &amp; b&#39;s</b>'));

it('leaves pieces of HTML as they are, and writes nothing for what is not there', () =>
  expect(html`<b>${[1, 2].map((n) => html`<i>${n}</i>`)}${null}${undefined}${false}</b>`.text).toBe('<b><i>1</i><i>2</i></b>'));
