import { createHash } from 'node:crypto';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type DataModel, type DataModelLink, dataModelSchema } from '@washboard/contract/data-models/data-model';
import { localize } from '@washboard/contract/data-models/localize';
import { languages } from '@washboard/contract/languages/languages';
import { dataModelOf, dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { z } from 'zod';
import { type AssetFile, assetFile } from './asset-file.ts';

export interface DataModelFiles {
  /** By the name below `/ddm/`; names of other releases are not known. */
  find(name: string): AssetFile | undefined;
  /** Addresses of the document of a machine; null: no range of this name here. */
  linkOf(machine: { gamma: string; modelNumber: string; revision: string }): DataModelLink | null;
}

/** The documents of these ranges, each with all languages and in each single one, under names that tell the content. */
export function createDataModelFiles(gammas: readonly Gamma[]): DataModelFiles {
  const files = new Map<string, AssetFile>();
  const stems = new Map<DataModel, string>();
  for (const document of gammas.flatMap(dataModelsOf)) {
    const text = JSON.stringify(document);
    const hash = hashOf(text);
    const stem = `${[document.gamma, document.modelNumber, document.revision].join('-').toLowerCase()}.${hash}`;
    stems.set(document, stem);
    files.set(
      `${stem}.json`,
      assetFile(hash, () => text),
    );
    for (const language of languages) {
      const write = () => JSON.stringify(localize(document, language));
      files.set(`${stem}.${language}.json`, assetFile(`${hash}-${language}`, write));
    }
  }

  return {
    find: (name) => files.get(name),
    linkOf({ gamma, modelNumber, revision }) {
      const range = gammas.find((candidate) => candidate === gamma);
      const stem = range && stems.get(dataModelOf(range, modelNumber, revision));
      return stem ? { link: `/ddm/${stem}.json`, localizedLink: `/ddm/${stem}.{lang}.json` } : null;
    },
  };
}

/** For other makers: what a document looks like. */
export function createDataModelSchemaFile(): AssetFile {
  const text = JSON.stringify(z.toJSONSchema(dataModelSchema, { io: 'input' }));
  return assetFile(hashOf(text), () => text);
}

/** 64 bits of SHA-256: enough to tell releases apart. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
