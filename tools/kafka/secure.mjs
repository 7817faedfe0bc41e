// What a broker needs for a listener that demands TLS, a client certificate, and name and password: files made by openssl.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../k8s/run.mjs';

const username = 'entrepot';
const password = 'entrepot-kafka-password';

/** Rights of clients; on the plain listener they have no name. */
const rights = `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
`;

/** A key and the certificate that it signs itself, as PEM files. */
const certificate = async (dir, name) => {
  const [keyFile, certFile] = [join(dir, `${name}-key.pem`), join(dir, `${name}.pem`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', '-x509', ...kind, ...names, '-keyout', keyFile, '-out', certFile]);
  return { keyFile, certFile };
};

/**
 * Makes the files in `dir`. Answers the broker's settings for the listener SECURE on a port, what formats its storage with the user, and
 * what a client must know. With further users, who have the same password, the broker asks for rights.
 */
export const secureListener = async (dir, port, users = []) => {
  const [broker, client] = await Promise.all(['broker', 'client'].map((name) => certificate(dir, name)));
  const keyStore = join(dir, 'broker-store.pem');
  await writeFile(keyStore, (await readFile(broker.keyFile, 'utf8')) + (await readFile(broker.certFile, 'utf8')));
  const login = (module, options = '') => `org.apache.kafka.common.security.${module} required${options};`;
  return {
    settings: `
ssl.keystore.type=PEM
ssl.keystore.location=${keyStore}
ssl.truststore.type=PEM
ssl.truststore.location=${client.certFile}
listener.name.secure.ssl.client.auth=required
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
listener.name.secure.plain.sasl.jaas.config=${login('plain.PlainLoginModule', ` user_${username}="${password}"`)}
listener.name.secure.scram-sha-256.sasl.jaas.config=${login('scram.ScramLoginModule')}
listener.name.secure.scram-sha-512.sasl.jaas.config=${login('scram.ScramLoginModule')}
${users.length > 0 ? rights : ''}`,
    formatArgs: [username, ...users].flatMap((name) =>
      ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((kind) => ['--add-scram', `${kind}=[name=${name},password=${password}]`]),
    ),
    access: { brokers: `127.0.0.1:${port}`, caFile: broker.certFile, ...client, username, password },
  };
};
