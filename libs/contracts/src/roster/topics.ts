import { services, sharedTopics, topicOf, type ServiceName } from './services.js';

/** Topics of the services by their names, and the shared ones. */
export const topics = {
  ...(Object.fromEntries(Object.keys(services).map((name) => [name, topicOf(name as ServiceName)])) as {
    [N in ServiceName]: `entrepot.${N}.v1`;
  }),
  ...sharedTopics,
};
