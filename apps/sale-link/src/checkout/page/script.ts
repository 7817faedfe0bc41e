import { phonePrefix } from '../checkout-form.rules.js';

/**
 * Script of the page: masks while typing, the address of a postcode, times in the reader's zone, one submit a click, and the state of the checkout as
 * it becomes known. Everything works without it.
 */
export const script = `
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
  const freight = async (form) => {
    if (!document.getElementById('freight')) return;
    const ask = ++asks;
    const body = new URLSearchParams(new FormData(form));
    body.set('freight', '1');
    try {
      const page = parse(await (await fetch(location.pathname, { method: 'POST', headers: { accept: 'text/html' }, body })).text());
      if (ask !== asks) return;
      const { name, value } = document.activeElement;
      for (const part of page.querySelectorAll('[data-live]')) {
        const old = document.getElementById(part.id);
        if (!old || old.innerHTML === part.innerHTML) continue;
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
    for (const input of document.querySelectorAll('[data-mask]')) {
      const mask = () => (input.value = masks[input.dataset.mask](input.value));
      // In the middle of the text the cursor would jump.
      input.addEventListener('input', (event) => {
        if (event.inputType !== 'deleteContentBackward' && input.selectionStart === input.value.length) mask();
      });
      input.addEventListener('change', mask);
    }
    for (const input of document.querySelectorAll('[data-lookup]')) input.addEventListener('input', () => fillAddress(input));
    const form = document.querySelector('form');
    const button = document.querySelector('[data-sending]');
    document.querySelector('.quiet')?.remove();
    if (!form) return;
    form.addEventListener('change', ({ target: { name } }) => {
      if (['postcode', 'region', 'country_id', 'shipping_method'].includes(name)) freight(form);
    });
    let label;
    form.addEventListener('submit', (event) => {
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
`;
