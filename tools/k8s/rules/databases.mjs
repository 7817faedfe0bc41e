// A cluster for each service, with the database that the service opens.
import { serviceDatabaseUrl } from '@entrepot/service';
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { ofKind } from '../render.mjs';

export const databasesRule = (objects) => {
  const found = new Map(ofKind(objects, 'Cluster').map(({ metadata, spec }) => [metadata.name, spec.bootstrap.initdb.database]));
  if (found.size === 0) return [];
  return serviceNames.flatMap((service) => {
    const database = found.get(`${service}-db`);
    const expected = new URL(serviceDatabaseUrl(service, { DATABASE_URL: 'postgres://host' })).pathname.slice(1);
    return database === expected ? [] : [`${service}-db has the database ${database}, and the service opens ${expected}`];
  });
};
