// What an object names is there: the API server takes a Deployment without its ConfigMap, and its pods wait for ever.
import { ofKind } from '../render.mjs';

export const referencesRule = (objects) => {
  const is = (kind, name) => ofKind(objects, kind).some(({ metadata }) => metadata.name === name);
  const missing = [];
  const need = (by, kind, name) => is(kind, name) || missing.push(`${by.kind} ${by.metadata.name}: there is no ${kind} ${name}`);

  for (const deployment of ofKind(objects, 'Deployment')) {
    const { serviceAccountName, volumes = [], containers, initContainers = [] } = deployment.spec.template.spec;
    if (serviceAccountName) need(deployment, 'ServiceAccount', serviceAccountName);
    for (const { persistentVolumeClaim } of volumes) {
      if (persistentVolumeClaim) need(deployment, 'PersistentVolumeClaim', persistentVolumeClaim.claimName);
    }
    for (const { configMapRef } of [...containers, ...initContainers].flatMap(({ envFrom = [] }) => envFrom)) {
      if (configMapRef) need(deployment, 'ConfigMap', configMapRef.name);
    }
  }
  for (const autoscaler of ofKind(objects, 'HorizontalPodAutoscaler')) need(autoscaler, 'Deployment', autoscaler.spec.scaleTargetRef.name);
  for (const ingress of ofKind(objects, 'Ingress')) {
    for (const { backend } of ingress.spec.rules.flatMap(({ http }) => http.paths)) need(ingress, 'Service', backend.service.name);
  }
  return missing;
};
