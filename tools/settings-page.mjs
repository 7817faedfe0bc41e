// Tables of docs/settings.md, made of the settings that the programs read at their start.
import { serviceNames } from '@entrepot/contracts';
import { standaloneSettings } from '../apps/standalone/dist/services/settings.js';
import { markdownTable } from './events-page.mjs';
import { settingsOf } from './services.mjs';
import { containerSettings, serviceSettings } from '../libs/service/dist/settings/service-settings.js';

const rowOf = (name, { default: value, anyOf, description }, ...more) => {
  const choices = anyOf && anyOf.length < 4 ? ` (${anyOf.map((choice) => `\`${choice.const}\``).join(', ')})` : '';
  const shown = value === undefined || value === '' ? '' : `\`${value}\``;
  return [`\`${name}\``, shown, `${description}${choices}`.replaceAll('|', '\\|'), ...more];
};
const columns = ['setting', 'default', 'meaning'];

/** Makes the tables, in Markdown; `count` is the number of settings of `npm start`. */
export const settingsTables = async () => {
  const shared = { ...serviceSettings, ...containerSettings };
  const readIn = async (service) => Object.entries(await settingsOf(service)).map(([name, setting]) => ({ name, setting, service }));
  const own = (await Promise.all(serviceNames.map(readIn))).flat().filter(({ name }) => !Object.hasOwn(shared, name));
  const ofServices = Map.groupBy(own, ({ name }) => name);
  const readersOf = (found = []) => found.map(({ service }) => service).join(', ');
  const readBy = (name) => (Object.hasOwn(shared, name) ? 'all' : readersOf(ofServices.get(name)));
  const started = Object.entries(standaloneSettings.properties).map(([name, setting]) => rowOf(name, setting, readBy(name)));
  const ofAll = Object.entries(shared).map(([name, setting]) => rowOf(name, setting));
  const ofSome = [...ofServices].map(([name, found]) => rowOf(name, found[0].setting, readersOf(found)));
  const tables = {
    started: markdownTable([...columns, 'services'], started),
    shared: markdownTable(columns, ofAll),
    single: markdownTable([...columns, 'services'], ofSome),
  };
  return { tables, count: started.length };
};
