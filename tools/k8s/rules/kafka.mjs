// The topics are the contract's, and a dead-letter topic for each service, which has a user that may do what the service does and nothing else.
import { deadLetterTopic, topics } from '@entrepot/contracts';
import { serviceNames, topicOf } from '../../../libs/contracts/src/roster/services.ts';
import { eventFlowOf } from '../../services.mjs';
import { ofKind } from '../render.mjs';

/** `topic entrepot.order.v1 Write`: one line a right. */
const rights = (resource, ...operations) => operations.map((operation) => `${resource} ${operation}`);

const expectedOf = (service) => {
  const { writes, reads: handled } = eventFlowOf(service);
  // After a restore of its database alone it reads what it has published itself. The gateway is restored with the whole installation.
  const isRestored = service !== 'gateway';
  const reads = isRestored ? [...handled, topicOf(service)] : handled;
  return new Set([
    ...writes.flatMap((topic) => rights(`topic ${topic}`, 'Write', 'Describe', 'DescribeConfigs')),
    ...reads.flatMap((topic) => rights(`topic ${topic}`, 'Read', 'Describe', 'DescribeConfigs')),
    ...rights(`group entrepot.${service}`, 'Read', 'Describe'),
    ...(isRestored ? rights(`group entrepot.${service}.restore`, 'Read', 'Describe', 'Delete') : []),
    // How long the brokers keep the groups' places: `ops health` compares.
    'cluster  DescribeConfigs',
  ]);
};

const grantedTo = ({ spec }) =>
  new Set(
    spec.authorization.acls.flatMap(({ type = 'allow', host = '*', resource, operations }) =>
      operations.map((operation) => {
        const isPlain = type === 'allow' && host === '*' && (resource.patternType ?? 'literal') === 'literal';
        return `${isPlain ? '' : 'unusual '}${resource.type} ${resource.name ?? ''} ${operation}`;
      }),
    ),
  );

/** A service signs in as its own user, with the password that the operator keeps under the user's name. */
const signsInAsAnother = ({ metadata: { name }, spec }) => {
  const env = new Map(spec.template.spec.containers[0].env.map((one) => [one.name, one]));
  const [username, password] = [env.get('KAFKA_USERNAME')?.value, env.get('KAFKA_PASSWORD')?.valueFrom.secretKeyRef.name];
  return username !== `${name}-kafka` || password !== username;
};

const wantedTopics = [...Object.values(topics), ...serviceNames.map(deadLetterTopic)];

export const kafkaRule = (objects) => {
  const [kafka] = ofKind(objects, 'Kafka');
  if (!kafka) return [];
  const found = ofKind(objects, 'KafkaTopic').map(({ metadata, spec }) => spec?.topicName ?? metadata.name);
  const users = new Map(ofKind(objects, 'KafkaUser').map((user) => [user.metadata.name, user]));
  const open = kafka.spec.kafka.listeners.filter(({ tls, authentication }) => !tls || !authentication);
  const strangers = ofKind(objects, 'Deployment').filter((one) => serviceNames.includes(one.metadata.name) && signsInAsAnother(one));
  const problems = strangers.map(({ metadata: { name } }) => `${name} does not sign in to Kafka as ${name}-kafka`);
  problems.push(...wantedTopics.filter((name) => !found.includes(name)).map((name) => `there is no KafkaTopic ${name}`));
  problems.push(...found.filter((name) => !wantedTopics.includes(name)).map((name) => `nobody knows the KafkaTopic ${name}`));
  problems.push(...open.map(({ name }) => `the listener ${name} lets in clients without a name, or speaks plain text`));
  if (kafka.spec.kafka.authorization?.type !== 'simple') problems.push('the brokers ask for no rights');
  for (const service of serviceNames) {
    const name = `${service}-kafka`;
    const user = users.get(name);
    users.delete(name);
    if (!user) {
      problems.push(`there is no KafkaUser ${name}`);
      continue;
    }
    const [expected, granted] = [expectedOf(service), grantedTo(user)];
    for (const right of expected) if (!granted.has(right)) problems.push(`KafkaUser ${name} lacks: ${right}`);
    for (const right of granted) if (!expected.has(right)) problems.push(`KafkaUser ${name} does not need: ${right}`);
  }
  return [...problems, ...[...users.keys()].map((name) => `nobody is the KafkaUser ${name}`)];
};
