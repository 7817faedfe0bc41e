import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { run } from './run.mjs';

/** Everything that can be applied: each service alone, what stands behind, and the overlays. */
export const folders = (manifests) => {
  const inside = (folder) => readdirSync(join(manifests, folder)).map((name) => (folder ? `${folder}/${name}` : name));
  const isWhole = (folder) => folder !== 'base' && existsSync(join(manifests, folder, 'kustomization.yaml'));
  return [...inside(''), ...inside('overlays')].filter(isWhole);
};

/** Renders the objects of a folder, as kustomize writes them. */
export const render = async (program, folder) => {
  const { stdout } = await run(program, ['kustomize', folder]);
  return parseAllDocuments(stdout).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJSON();
  });
};

export const ofKind = (objects, kind) => objects.filter((object) => object.kind === kind);
