// Forms that send an operation's example, with a token of this tab.
const authorize = document.getElementById('authorize');

const say = (place, kind, ...lines) => {
  place.className = `answer ${kind}`;
  place.replaceChildren(
    ...lines.map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text, ...(tag === 'pre' && { tabIndex: 0 }) })),
  );
};

const bodyOf = (type, text) => (type === 'application/x-www-form-urlencoded' ? new URLSearchParams(JSON.parse(text)) : text);

/** The request that a form describes. */
const requestOf = (form) => {
  const { method, path } = form.dataset;
  const headers = {};
  const query = new URLSearchParams();
  let [target, body] = [path];
  for (const [name, value] of new FormData(form)) {
    const [, place, key] = /^(\w+):(.*)$/.exec(name) ?? [];
    if (!place || value === '') continue;
    // A file's path keeps its slashes.
    if (place === 'path') target = target.replace(`{${key}}`, encodeURI(value));
    if (place === 'query') query.append(key, value);
    if (place === 'header') headers[key] = value;
    if (place === 'body') [headers['Content-Type'], body] = [key, bodyOf(key, value)];
  }
  const token = 'token' in form.dataset && sessionStorage.getItem('token');
  if (token) headers['Authorization'] = `Bearer ${token}`;
  // With credentials the browser itself would ask for a password at a 401.
  return [query.size > 0 ? `${target}?${query}` : target, { method, headers, body, credentials: 'omit' }];
};

const shown = async (response) => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return `${(await response.blob()).size} bytes of ${type}`;
  const text = await response.text();
  return type.includes('json') && !type.includes('ndjson') && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
};

/** Sends a form once at a time. */
const onSubmit = (form, work) =>
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    const place = form.nextElementSibling;
    say(place, '');
    await work(place).catch((error) => say(place, 'bad', ['p', error.message]));
    form.ariaBusy = 'false';
  });

onSubmit(authorize, async (place) => {
  const body = new URLSearchParams({ ...Object.fromEntries(new FormData(authorize)), grant_type: 'client_credentials' });
  const response = await fetch('/api2/oauth/token', { method: 'POST', body, credentials: 'omit' });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.error}: ${answer.error_description}`);
  sessionStorage.setItem('token', answer.access_token);
  say(place, 'good', ['p', `Authorized: ${answer.scope}`]);
});

for (const form of document.querySelectorAll('.try form[data-path]')) {
  form.elements.type?.addEventListener('change', ({ target }) => {
    for (const area of form.querySelectorAll('textarea')) area.disabled = area.parentElement.hidden = area.name !== `body:${target.value}`;
  });
  onSubmit(form, async (place) => {
    const from = performance.now();
    const response = await fetch(...requestOf(form));
    const took = `${response.status} ${response.statusText}, after ${Math.round(performance.now() - from)} ms`;
    const hint = response.status === 401 && 'token' in form.dataset ? [['p', 'Authorize at the top of the page first.']] : [];
    say(place, response.ok ? 'good' : 'bad', ['p', took], ...hint, ['pre', await shown(response)]);
  });
}
