import { openedBy, refuseDevelopmentSecrets } from '@entrepot/service';
import type { Logger } from '@entrepot/telemetry';
import { type GatewaySettings, developmentSecrets } from './settings.js';

/** Password of the PostgreSQL that docker-compose.yml starts. */
const developmentPassword = 'entrepot-development';

type Secrets = Partial<Pick<GatewaySettings, keyof typeof developmentSecrets | 'DATABASE_URL'>>;

/** Lists the settings whose values everyone can read. */
export const wellKnownSecrets = (settings: Secrets): string[] => {
  const { DATABASE_URL = '' } = settings;
  const isKnown = URL.canParse(DATABASE_URL) && new URL(DATABASE_URL).password === developmentPassword;
  const names = Object.entries(developmentSecrets).flatMap(([name, value]) =>
    settings[name as keyof typeof developmentSecrets] === value ? [name] : [],
  );
  return isKnown ? [...names, 'POSTGRES_PASSWORD (in DATABASE_URL)'] : names;
};

/** Development secrets are warned of, and refused where callers may come from another machine. */
export const checkSecrets = (settings: GatewaySettings, logger: Logger): void => {
  const names = wellKnownSecrets(settings);
  refuseDevelopmentSecrets(openedBy(settings), names);
  for (const name of names) {
    const advice = `${name} has its development value, which everyone can read: set your own before anyone else can reach this gateway`;
    logger.warn({ setting: name }, advice);
  }
};
