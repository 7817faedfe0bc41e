// The environment of the tests: the files of a worker share one global object, and the libraries of `tools/test-libraries.mjs`, which run once.
// Jest's own environment has a realm for each file, which loads every library anew: half of the time before a file's first test.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { installCommonGlobals } from 'jest-util';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
const ofNode = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => !(name in context));
for (const [name, { value, enumerable }] of ofNode) {
  const set = (other) => Object.defineProperty(context, name, { value: other, configurable: true, writable: true, enumerable });
  // Node's getters want its own global object, and load what a test may never use.
  const property = value === undefined ? { get: () => globalThis[name], set } : { value, writable: true };
  Object.defineProperty(context, name, { ...property, configurable: true, enumerable });
}
// Node's modules make and expect these of its own realm.
Object.assign(context, { global: context, ArrayBuffer, Uint8Array });
installCommonGlobals(context, {});
vm.runInContext(readFileSync(fileURLToPath(import.meta.resolve('reflect-metadata')), 'utf8'), context);

const modules = new Map();
const builtin = (name) => {
  const found = process.getBuiltinModule(name);
  const exported = { ...found, default: found };
  return new vm.SyntheticModule(
    Object.keys(exported),
    function () {
      for (const [key, value] of Object.entries(exported)) this.setExport(key, value);
    },
    { context },
  );
};
const source = (url) =>
  new vm.SourceTextModule(readFileSync(fileURLToPath(url), 'utf8'), {
    context,
    identifier: url,
    initializeImportMeta: (meta) => void (meta.url = url),
    importModuleDynamically: (specifier) => evaluated(urlOf(specifier, url)),
  });
const urlOf = (specifier, from) => (isBuiltin(specifier) ? specifier : new URL(specifier, from).href);
/** Returns a module with all that it imports, linked. */
const linked = (url) => {
  if (!modules.has(url)) {
    const made = isBuiltin(url) ? builtin(url) : source(url);
    modules.set(url, made);
    if (made instanceof vm.SourceTextModule) made.linkRequests(made.moduleRequests.map(({ specifier }) => linked(urlOf(specifier, url))));
  }
  return modules.get(url);
};
/** Properties of the global object that stay when a file ends. */
const shared = new Map();
const share = (key) => shared.set(key, Object.getOwnPropertyDescriptor(context, key));
/** Returns a module of the libraries that has run: none of them awaits anything. */
const evaluated = (url) => {
  const found = linked(url);
  if (found.status === 'unlinked') found.instantiate();
  if (found.status === 'linked') {
    const before = new Set(Reflect.ownKeys(context));
    void found.evaluate();
    for (const key of Reflect.ownKeys(context)) if (!before.has(key)) share(key);
  }
  return found;
};
context.libraryOfTests = (url) => evaluated(url).namespace;
Reflect.ownKeys(context).forEach(share);

export default class SharedEnvironment {
  global = context;
  moduleMocker = new ModuleMocker(context);
  fakeTimers = null;

  constructor({ projectConfig }) {
    // Changes of the environment's variables are the file's own.
    const ofFile = { Symbol, Date };
    installCommonGlobals(ofFile, {});
    context.process = ofFile.process;
    context.Error.stackTraceLimit = 100;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: context });
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  async setup() {}

  /** Takes back what the file and its libraries changed of the global object while it ran: class-validator's rules of its classes among it. */
  async teardown() {
    this.fakeTimersModern.dispose();
    for (const key of Reflect.ownKeys(context)) if (!shared.has(key)) Reflect.deleteProperty(context, key);
    // Some of the language's cannot be changed.
    for (const [key, property] of shared) Reflect.defineProperty(context, key, property);
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return context;
  }
}
