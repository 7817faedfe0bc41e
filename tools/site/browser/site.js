// What all pages do: menu, theme, search, tabs of languages, copies of code.
const [menu, theme, find, dialog, found, said] = ['menu', 'theme', 'find', 'search', 'found', 'said'].map((name) =>
  document.getElementById(`ui-${name}`),
);
const field = dialog.querySelector('input');

menu.addEventListener('click', () => (menu.ariaExpanded = String(menu.ariaExpanded !== 'true')));

document.querySelector('#ui-navigation [aria-current]')?.scrollIntoView({ block: 'nearest' });

const isDark = () =>
  (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const nameTheme = () => (theme.textContent = isDark() ? 'Light' : 'Dark');
theme.addEventListener('click', () => {
  localStorage.setItem('theme', (document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'));
  nameTheme();
});
nameTheme();

let loading;
const load = () =>
  (loading ??= Promise.all([import('./search-index.js'), fetch('/docs/search.json').then((answer) => answer.text())]).then(
    ([{ open }, text]) => open(text),
  ));
async function search(question) {
  return (await load())(question);
}

let chosen = -1;
const options = () => [...found.children];
const choose = (n) => {
  chosen = n;
  options().forEach((option, at) => (option.ariaSelected = String(at === n)));
  options()[n]?.scrollIntoView({ block: 'nearest' });
  if (n < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', `ui-found-${n}`);
};

const show = ({ results, excerpt }) => {
  found.replaceChildren(
    ...results.map((one, n) => {
      const option = Object.assign(document.createElement('a'), { id: `ui-found-${n}`, href: one.address, role: 'option', tabIndex: -1 });
      const line = (tag, text, name) => Object.assign(document.createElement(tag), { textContent: text, className: name });
      option.append(line('strong', one.title, ''), line('span', one.path ?? one.page, 'place'), line('span', excerpt(one), 'excerpt'));
      return option;
    }),
  );
  field.ariaExpanded = String(results.length > 0);
  said.textContent = field.value.trim() === '' ? '' : results.length === 0 ? 'Nothing found' : '';
  choose(results.length > 0 ? 0 : -1);
};

const open = () => {
  if (dialog.open) return;
  dialog.showModal();
  field.select();
  void load();
};
find.addEventListener('click', open);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
  if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    open();
  }
});
field.addEventListener('input', async () => {
  const question = field.value;
  const answer = await search(question);
  if (field.value === question) show(answer);
});
field.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const count = options().length;
  if (step && count > 0) {
    event.preventDefault();
    choose((chosen + step + count) % count);
  }
  if (event.key === 'Enter') options()[chosen]?.click();
});
dialog.addEventListener('click', (event) => {
  // Outside of it, or a place on this page.
  if (event.target === dialog || event.target.closest('a')) dialog.close();
});

const showLanguage = (name) => {
  for (const tabs of document.querySelectorAll('.tabs')) {
    const buttons = [...tabs.querySelectorAll('[role=tab]')];
    if (!buttons.some((button) => button.textContent === name)) continue;
    for (const button of buttons) {
      const isShown = button.textContent === name;
      button.ariaSelected = String(isShown);
      button.tabIndex = isShown ? 0 : -1;
      document.getElementById(button.getAttribute('aria-controls')).hidden = !isShown;
    }
  }
};
const language = localStorage.getItem('language');
if (language) showLanguage(language);
const choice = (button) => {
  const { top } = button.getBoundingClientRect();
  localStorage.setItem('language', button.textContent);
  showLanguage(button.textContent);
  // What is above may have become longer.
  scrollBy(0, button.getBoundingClientRect().top - top);
};
document.addEventListener('click', ({ target }) => {
  if (target.matches('[role=tab]')) choice(target);
});
document.addEventListener('keydown', ({ target, key }) => {
  const step = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' }[key];
  const next = step && target.matches('[role=tab]') && target[step];
  if (!next) return;
  next.focus();
  choice(next);
});

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.previousElementSibling.textContent;
    await navigator.clipboard.writeText(code.replace(/^\$ /gm, ''));
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

// Addresses of the page that was here before: /docs#/Orders/cancelOrder.
const [, old] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
if (old)
  void search(old).then(({ results }) => {
    const operation = results.find(({ address }) => address.endsWith(`#${old}`));
    if (operation) location.replace(operation.address);
  });
