import { phonePrefix } from '../checkout-form.rules.js';

/** Drops comments and indentation of a script: every page carries it. */
const pack = (text: string): string => text.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '');

/**
 * Script of the page: masks while typing, the address of a postcode, times in the reader's zone, one submit a click, and the state of the checkout as
 * it becomes known. Everything works without it.
 */
export const script = pack(`
(() => {
  const digits = (text, most) => text.replace(/\\D/g, '').slice(0, most);
  const masks = {
    postcode: (text) => digits(text, 8).replace(/^(\\d{5})(\\d)/, '$1-$2'),
    phone: (text) => {
      const plain = text.replace(/\\D/g, '').replace(${phonePrefix}, '');
      if (text.startsWith('+') || plain.length > 11) return text;
      return plain.length < 3 ? plain : '(' + plain.slice(0, 2) + ') ' + plain.slice(2).replace(plain.length > 10 ? /^(.{5})(.)/ : /^(.{4})(.)/, '$1-$2');
    },
    taxvat: (text) => {
      const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
      if (plain.length > 14) return text;
      return /^\\d{0,11}$/.test(plain)
        ? plain.replace(/^(\\d{3})(\\d)/, '$1.$2').replace(/^(.{7})(\\d)/, '$1.$2').replace(/^(.{11})(\\d)/, '$1-$2')
        : plain.replace(/^(.{2})(.)/, '$1.$2').replace(/^(.{6})(.)/, '$1.$2').replace(/^(.{10})(.)/, '$1/$2').replace(/^(.{15})(.)/, '$1-$2');
    },
  };
  const parse = (text) => new DOMParser().parseFromString(text, 'text/html');
  let asks = 0;
  // What freight costs for this address: the server's own page, of which the parts that depend on it are taken.
  const freight = async (form, kept = []) => {
    if (!document.getElementById('freight')) return;
    const ask = ++asks;
    const body = new URLSearchParams(new FormData(form));
    // Choices that are not in the page yet.
    for (const [name, value] of kept) if (!body.has(name)) body.set(name, value);
    body.set('freight', '1');
    try {
      const page = parse(await (await fetch(location.pathname, { method: 'POST', headers: { accept: 'text/html' }, body })).text());
      if (ask !== asks) return;
      const { name, value } = document.activeElement;
      for (const part of page.querySelectorAll('[data-live]')) {
        const old = document.getElementById(part.id);
        old.hidden = part.hidden;
        if (old.innerHTML === part.innerHTML) continue;
        const isIn = old.contains(document.activeElement);
        old.innerHTML = part.innerHTML;
        old.className = part.className;
        if (isIn) [...old.querySelectorAll('input')].find((input) => input.name === name && input.value === value)?.focus();
      }
      document.querySelector('.quiet')?.remove();
      const input = document.getElementById('field-postcode');
      const fault = page.getElementById('field-postcode-fault');
      document.getElementById('field-postcode-fault')?.remove();
      input.toggleAttribute('aria-invalid', false);
      if (!fault) return;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', fault.id);
      input.parentElement.append(fault);
    } catch {
      // The server says it with the form.
    }
  };
  const filled = {};
  let asked = '';
  const fillAddress = async (input) => {
    const postcode = digits(input.value, 8);
    if (postcode.length < 8 || postcode === asked) return;
    asked = postcode;
    try {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const address = location.pathname.replace(/\\/$/, '') + '/postcode';
      const answer = await (await fetch(address, { method: 'POST', headers, body: JSON.stringify({ postcode }) })).json();
      if (postcode !== asked) return;
      for (const [name, text] of Object.entries(answer.address || {})) {
        const field = document.getElementById('field-' + name);
        // Keep a text that the customer has typed, or is about to.
        if (!text || field === document.activeElement || (field.value !== '' && field.value !== filled[name])) continue;
        field.value = filled[name] = text;
      }
      freight(input.form);
    } catch {
      // Let the customer type it.
    }
  };
  // Says at the field what is wrong with it; the server looks at all of it again.
  const check = (input) => {
    const { empty, wrong, mask } = input.dataset;
    const value = input.value.trim();
    const cpf = (text) => [9, 10].every((n) => (([...text.slice(0, n)].reduce((sum, digit, at) => sum + digit * (n + 1 - at), 0) * 10) % 11) % 10 === +text[n]);
    const isCut = (mask === 'postcode' && digits(value, 9).length !== 8) || (mask === 'taxvat' && /^[\\d.-]{11,14}$/.test(value) && !cpf(digits(value, 11)));
    const text = value === '' ? empty : isCut || !input.validity.valid ? wrong : null;
    document.getElementById(input.id + '-fault')?.remove();
    input.removeAttribute('aria-invalid');
    if (!text) return true;
    const fault = Object.assign(document.createElement('p'), { className: 'fault', id: input.id + '-fault', textContent: text });
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', fault.id);
    input.parentElement.append(fault);
  };
  // What was typed outlives a reload and a lost connection, in this tab alone.
  const place = 'checkout:' + location.pathname;
  const keep = (form) => {
    try {
      sessionStorage.setItem(place, JSON.stringify([...new FormData(form)].filter(([name]) => !['shown_total', 'without_coupon'].includes(name))));
    } catch {
      // Without a store it is not kept.
    }
  };
  const write = (form, typed) => {
    for (const [name, value] of typed) {
      for (const input of form.querySelectorAll('[name="' + name + '"]')) {
        if (input.type === 'radio' || input.type === 'checkbox') input.checked = input.value === value || input.checked;
        else if (input.type !== 'hidden' && input.type !== 'submit') input.value = value;
      }
    }
  };
  const changeCountry = async (form, kept = []) => {
    const body = new URLSearchParams(new FormData(form));
    body.set('freight', '1');
    try {
      const page = parse(await (await fetch(location.pathname, { method: 'POST', headers: { accept: 'text/html' }, body })).text());
      const typed = [...kept, ...[...new FormData(form)].filter(([, value]) => value)];
      const { id } = document.activeElement;
      for (const part of ['you', 'address', 'billing']) {
        const fresh = page.getElementById(part);
        for (const fault of fresh.querySelectorAll('.fault,.quiet')) fault.remove();
        document.getElementById(part).innerHTML = fresh.innerHTML;
      }
      write(form, typed);
      document.getElementById(id)?.focus();
      freight(form, kept);
    } catch {
      // The server shows it with the form.
    }
  };
  const restore = (form) => {
    try {
      const typed = JSON.parse(sessionStorage.getItem(place));
      if (!typed) return;
      const countries = (list) => JSON.stringify(list.filter(([name, value]) => name.endsWith('country_id') && value));
      const old = countries([...new FormData(form)]);
      write(form, typed);
      if (old !== countries([...new FormData(form)])) changeCountry(form, typed);
      else if (form.elements.postcode.value) freight(form, typed);
    } catch {
      // Begin with the server's.
    }
  };
  const main = () => document.getElementById('main');
  const prepare = () => {
    for (const time of document.querySelectorAll('time[data-utc]')) {
      const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
      time.textContent = format.format(new Date(time.dateTime));
    }
    for (const button of document.querySelectorAll('[data-copy]')) {
      if (!navigator.clipboard) continue;
      button.hidden = false;
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
        button.textContent = button.dataset.copied;
      });
    }
    for (const button of document.querySelectorAll('[data-print]')) {
      button.hidden = false;
      button.addEventListener('click', () => print());
    }
    const form = document.querySelector('form');
    const button = document.querySelector('[data-sending]');
    for (const old of document.querySelectorAll('.quiet')) old.remove();
    if (pauses[main().dataset.state] || /converted|expired/.test(main().dataset.state)) sessionStorage.removeItem(place);
    if (!form || !form.elements.postcode) return;
    if (!document.getElementById('problem')) restore(form);
    const mask = (input) => input.dataset.mask && (input.value = masks[input.dataset.mask](input.value));
    form.addEventListener('input', ({ target, inputType }) => {
      // In the middle of the text the cursor would jump.
      if (inputType !== 'deleteContentBackward' && target.selectionStart === target.value.length) mask(target);
      if ('lookup' in target.dataset) fillAddress(target);
      keep(form);
    });
    // Pressing the button looks at all fields; here it would move away below the pointer.
    form.addEventListener('focusout', ({ target, relatedTarget }) => relatedTarget !== button && target.dataset.wrong && target.value && check(target));
    form.addEventListener('change', ({ target }) => {
      const { name } = target;
      mask(target);
      keep(form);
      if (target.getAttribute('aria-invalid')) check(target);
      if (name.endsWith('country_id')) return changeCountry(form);
      if (['postcode', 'region', 'shipping_method'].includes(name)) freight(form);
    });
    let label;
    form.addEventListener('submit', (event) => {
      const wrong = [...form.querySelectorAll('[data-empty],[data-wrong]')].filter((input) => input.offsetParent && !check(input));
      if (wrong[0] && event.submitter?.name !== 'freight') {
        event.preventDefault();
        return wrong[0].focus();
      }
      if (button.getAttribute('aria-disabled')) return event.preventDefault();
      button.setAttribute('aria-disabled', 'true');
      label = button.innerHTML;
      button.textContent = button.dataset.sending;
    });
    addEventListener('pageshow', () => {
      button.removeAttribute('aria-disabled');
      if (label) button.innerHTML = label;
    });
  };
  const ask = (address, type) => fetch(address, { headers: { accept: type }, cache: 'no-store' });
  const heading = (page) => page.querySelector('h1').textContent;
  const pauses = { processing: 1000, paying: 3000, waiting: 15000 };
  let looks = 0;
  const follow = async () => {
    const { state } = main().dataset;
    if (!pauses[state]) return;
    try {
      // Without what stands behind the path: that asks the provider.
      const { checkout, payment_url } = await (await ask(location.pathname, 'application/json')).json();
      const isMoved = checkout !== undefined && checkout !== state;
      if (isMoved && payment_url && location.search === '?pay=go') return location.replace(payment_url);
      if (isMoved || ++looks % 10 === 0) {
        const page = new DOMParser().parseFromString(await (await ask(location.href, 'text/html')).text(), 'text/html');
        if (page.getElementById('main') && heading(page) !== heading(document)) {
          main().replaceWith(page.getElementById('main'));
          document.title = page.title;
          prepare();
          (document.getElementById('problem') || document.querySelector('h1')).focus();
        }
      }
    } catch {
      // Try again with the next look.
    }
    setTimeout(follow, pauses[state]);
  };
  prepare();
  document.getElementById('problem')?.focus();
  setTimeout(follow, 500);
})();
`);
