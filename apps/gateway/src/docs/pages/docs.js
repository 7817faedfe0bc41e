// The page of /docs: Swagger UI with a few changes. The browser gets this file as it is.

/** Operations are dereferenced here: Swagger UI's own resolver reads the whole document anew for each that is opened, which takes a second. */
const resolving = () => {
  const known = new Map();
  let source;
  let document;
  const resolved = (value) => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    // A text with a media type would be shown as a file that has to be chosen.
    const { $ref, contentMediaType: _file, ...beside } = value;
    if (typeof $ref !== 'string') return Object.fromEntries(Object.entries(beside).map(([name, one]) => [name, resolved(one)]));
    if (!known.has($ref)) {
      const parts = $ref.slice(2).split('/');
      const named = parts[1] === 'schemas' && { title: parts.at(-1) };
      // A schema that holds itself is shown by its name.
      known.set($ref, { ...named });
      const target = parts.reduce((found, part) => found[part], document);
      known.set($ref, { ...named, ...resolved(target) });
    }
    return { ...known.get($ref), ...beside };
  };
  // In the order of the document.
  const ordered = ({ fromJS, isKeyed, Iterable }, value) =>
    fromJS(value, (_name, part) => ((isKeyed ?? Iterable.isKeyed)(part) ? part.toOrderedMap() : part.toList()));
  const requestResolvedSubtree = (_original, system) => (path) => {
    const now = system.specSelectors.specJson();
    if (now !== source) {
      source = now;
      document = now.toJS();
      known.clear();
    }
    const part = path.reduce((found, name) => found?.[name], document);
    if (part !== undefined) system.specActions.updateResolvedSubtree(path, ordered(system.Im, resolved(part)));
  };
  return { statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } };
};

/** Texts are made safe once, not with every change of the page. */
const remembering = ({ React }) => ({ wrapComponents: { Markdown: (Original) => React.memo(Original) } });

/** Shows the `x-codeSamples` of an operation above its answers. The language that was chosen last counts everywhere. */
const samples = ({ React: { createElement: h, Fragment, useState, useEffect } }) => {
  const chosen = new EventTarget();
  const label = () => localStorage.getItem('language') ?? 'curl';
  const choose = (language) => {
    localStorage.setItem('language', language);
    chosen.dispatchEvent(new Event('change'));
  };
  const CodeSamples = ({ list, id }) => {
    const [language, setLanguage] = useState(label());
    useEffect(() => {
      const follow = () => setLanguage(label());
      chosen.addEventListener('change', follow);
      return () => chosen.removeEventListener('change', follow);
    }, []);
    const shown = list.find((one) => one.label === language) ?? list[0];
    const tab = (one) =>
      h(
        'button',
        {
          key: one.label,
          type: 'button',
          role: 'tab',
          'aria-selected': one === shown,
          'aria-controls': id,
          onClick: () => choose(one.label),
        },
        one.label,
      );
    return h(
      'div',
      { className: 'code-samples' },
      h('div', { className: 'opblock-section-header' }, h('h4', null, 'Example'), h('div', { role: 'tablist' }, list.map(tab))),
      h('pre', { id, role: 'tabpanel', tabIndex: 0, 'aria-label': `The example in ${shown.label}` }, h('code', null, shown.source)),
    );
  };
  const withSamples = (Responses, system) => (props) => {
    const list = system.specSelectors.specJson().getIn(['paths', props.path, props.method, 'x-codeSamples'])?.toJS() ?? [];
    const id = `samples-${props.method}-${props.path.replace(/\W+/g, '-')}`;
    return h(Fragment, null, list.length > 0 && h(CodeSamples, { list, id }), h(Responses, props));
  };
  return { wrapComponents: { responses: withSamples } };
};

window.ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  // Colours of each example cost more time than the rest of an operation.
  syntaxHighlight: false,
  plugins: [resolving, remembering, samples],
  requestInterceptor: (request) => {
    // Else Chromium asks for a password itself at a 401, and the call does not end.
    request.credentials = 'omit';
    // The path of a file has slashes, which Swagger UI encodes.
    if (request.url.includes('/media/')) request.url = request.url.replaceAll('%2F', '/');
    return request;
  },
});
