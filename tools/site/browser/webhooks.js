// The part of /docs/webhooks that sends tests. The browser gets this file as it is.

const [authorize, choose, create, test, secret, result] = ['authorize', 'choose', 'create', 'test', 'secret', 'result'].map((id) =>
  document.getElementById(id),
);
const { webhook, url, types } = choose.elements;
let token = null;

/** Answers the body; throws what the API says is wrong. */
const call = async (method, path, init = {}) => {
  // With credentials the browser itself would ask for a password where the secret is wrong.
  const response = await fetch(path, { method, credentials: 'omit', ...init });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const faults = (body.details ?? []).map(({ path: name, message }) => (name === '' ? message : `${name} ${message}`));
  throw new Error(
    [`${response.status} ${body.error ?? response.statusText}`, body.error_description, ...faults].filter(Boolean).join(': '),
  );
};

const authorized = (method, path, json) =>
  call(method, path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });

const say = (place, kind, ...lines) => {
  place.className = kind;
  place.replaceChildren(
    ...lines.map(([tag, text]) => {
      const line = document.createElement(tag);
      line.textContent = text;
      return line;
    }),
  );
};

/** Runs the work of a form; while it runs, the form cannot be sent again. Its button stays enabled, and so keeps the focus. */
const onSubmit = (form, work) =>
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    say(result, '');
    try {
      await work(new FormData(form));
    } catch (error) {
      say(result, 'bad', ['p', error.message]);
    } finally {
      form.ariaBusy = 'false';
    }
  });

const showChoice = () => {
  const isNew = webhook.value === '';
  create.hidden = isNew === false;
  for (const field of [url, types]) field.disabled = !isNew;
  test.hidden = isNew;
};

const option = (value, text) => Object.assign(document.createElement('option'), { value, textContent: text });

const showWebhooks = async (chosen) => {
  const { webhooks } = await authorized('GET', '/api2/webhooks?limit=200');
  const known = webhooks.map((one) => option(one.webhook_id, `${one.webhook_id}: ${one.url} (${one.state})`));
  webhook.replaceChildren(...known, option('', 'A new one'));
  webhook.value = chosen ?? webhooks.at(-1)?.webhook_id ?? '';
  choose.hidden = false;
  showChoice();
};

onSubmit(authorize, async (fields) => {
  fields.set('grant_type', 'client_credentials');
  fields.set('scope', 'webhooks/read webhooks/write');
  ({ access_token: token } = await call('POST', '/api2/oauth/token', { body: new URLSearchParams(fields) }));
  await showWebhooks();
  webhook.focus();
});

webhook.addEventListener('change', showChoice);

onSubmit(choose, async () => {
  const body = { url: url.value, types: types.value.split(',').map((one) => one.trim()) };
  const created = await authorized('POST', '/api2/webhooks', body);
  say(secret, 'good', ['p', `Webhook ${created.webhook.webhook_id} is created. Its secret is shown this once:`], ['code', created.secret]);
  await showWebhooks(created.webhook.webhook_id);
  test.querySelector('button').focus();
});

onSubmit(test, async () => {
  const answer = await authorized('POST', `/api2/webhooks/${webhook.value}/test`);
  const { status, milliseconds, answer: text, error } = answer;
  const said = status === null ? `No answer: ${error}` : `${status}`;
  say(result, status >= 200 && status < 300 ? 'good' : 'bad', ['p', `${said}, after ${milliseconds} ms`], ...(text ? [['pre', text]] : []));
});
