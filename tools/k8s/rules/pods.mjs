// Every pod of ours is locked down and says what it needs. The gate has the API server judge the same by its `restricted` standard.
import { ofKind } from '../render.mjs';

const ofContainer = ({ securityContext: locked = {}, resources = {} }) => [
  locked.readOnlyRootFilesystem !== true && 'its root file system can be written',
  locked.allowPrivilegeEscalation !== false && 'it may get more privileges',
  locked.capabilities?.drop?.includes('ALL') !== true && 'it keeps capabilities',
  !(resources.requests?.cpu && resources.requests.memory && resources.limits?.memory) && 'it does not say what it needs',
];

const ofPod = ({ automountServiceAccountToken, enableServiceLinks, securityContext = {} }) => [
  automountServiceAccountToken !== false && 'it gets a token of the Kubernetes API',
  enableServiceLinks !== false && 'it gets variables named after Services, such as GATEWAY_PORT',
  securityContext.runAsNonRoot !== true && 'it may run as root',
  securityContext.seccompProfile?.type !== 'RuntimeDefault' && 'it has no seccomp profile',
];

export const podsRule = (objects) =>
  ofKind(objects, 'Deployment').flatMap(({ metadata, spec }) => {
    const { containers, initContainers = [] } = spec.template.spec;
    const found = [
      ...ofPod(spec.template.spec).map((problem) => [metadata.name, problem]),
      ...[...initContainers, ...containers].flatMap((one) => ofContainer(one).map((problem) => [`${metadata.name}/${one.name}`, problem])),
    ];
    return found.filter(([, problem]) => problem).map(([name, problem]) => `${name}: ${problem}`);
  });
