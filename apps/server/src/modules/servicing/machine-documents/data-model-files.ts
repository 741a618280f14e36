import type { AlarmDescriptions } from '@washboard/contract/alarms/alarm-descriptions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type BrandId, brands } from '@washboard/contract/brands/brands';
import { type DataModel, type DataModelLink, dataModelSchema } from '@washboard/contract/data-models/data-model';
import { localize } from '@washboard/contract/data-models/localize';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { dataModelOf, dataModelsOf, isDescribedBy } from '@washboard/machine-model/data-models/data-models';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type AssetFile, assetFile, releaseHashOf } from './asset-file.ts';

export interface DataModelFiles {
  find(name: string): AssetFile | undefined;
  /** @returns the closest document of the range, or null for an unknown range */
  linkOf(machine: { gamma: string; modelNumber: string; revision: string }): DataModelLink | null;
}

/** The name of a document contains a hash of its content. */
function createDataModelFiles(gammas: readonly Gamma[]): DataModelFiles {
  const files = new Map<string, AssetFile>();
  const stems = new Map<DataModel, string>();
  for (const document of gammas.flatMap(dataModelsOf)) {
    const text = JSON.stringify(document);
    const hash = releaseHashOf(text);
    const stem = `${[document.gamma, document.modelNumber, document.revision].join('-').toLowerCase()}.${hash}`;
    stems.set(document, stem);
    files.set(
      `${stem}.json`,
      assetFile(hash, () => text),
    );
    for (const language of languages) {
      const write = () => JSON.stringify(localize(document, language));
      files.set(`${stem}.${language}.json`, assetFile(`${hash}-${language}`, write));
      const { alarms: _, ...withoutAlarms } = document;
      const writeParameters = () => JSON.stringify(localize(withoutAlarms, language));
      files.set(`${stem}.${language}.parameters.json`, assetFile(`${hash}-${language}-parameters`, writeParameters));
      const writeAlarms = () =>
        JSON.stringify(localize({ limits: document.limits, alarms: document.alarms }, language));
      files.set(`${stem}.${language}.alarms.json`, assetFile(`${hash}-${language}-alarms`, writeAlarms));
    }
  }

  return {
    find: (name) => files.get(name),
    linkOf({ gamma, modelNumber, revision }) {
      const range = gammas.find((candidate) => candidate === gamma);
      if (!range) return null;
      const document = dataModelOf(range, modelNumber, revision);
      const stem = `/ddm/${stems.get(document)}`;
      return {
        link: `${stem}.json`,
        localizedLink: `${stem}.{lang}.json`,
        parametersLink: `${stem}.{lang}.parameters.json`,
        alarmsLink: `${stem}.{lang}.alarms.json`,
        modelNumber: document.modelNumber,
        revision: document.revision,
        isSubstitute: !isDescribedBy(document, modelNumber, revision),
      };
    },
  };
}

function createDataModelSchemaFile(): AssetFile {
  const text = JSON.stringify(z.toJSONSchema(dataModelSchema, { io: 'input' }));
  return assetFile(releaseHashOf(text), () => text);
}

function createAlarmDescriptionFiles(gammas: readonly Gamma[]): Map<string, AssetFile> {
  return new Map(
    languages.map((language) => {
      const text = JSON.stringify(descriptionsIn(language, gammas));
      return [`${language}.json`, assetFile(releaseHashOf(text), () => text)];
    }),
  );
}

function descriptionsIn(language: Language, gammas: readonly Gamma[]): AlarmDescriptions {
  const descriptions = gammas.map((gamma) => [
    gamma,
    Object.fromEntries(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm.description[language]])),
  ]);
  const { criticalTmp, restartTmp } = temperatureLimits;
  return { limits: { criticalTmp, restartTmp }, descriptions: Object.fromEntries(descriptions) };
}

const filesOfBrands = new Map<BrandId, ReturnType<typeof createBrandFiles>>();

function createBrandFiles(brand: BrandId) {
  const { gammas } = brands[brand];
  return {
    dataModelFiles: createDataModelFiles(gammas),
    alarmDescriptionFiles: createAlarmDescriptionFiles(gammas),
    schemaFile: createDataModelSchemaFile(),
  };
}

/** Hashing all documents takes a tenth of the start of a server. */
export function brandFilesOf({ config: { brand } }: Pick<Context, 'config'>) {
  const files = filesOfBrands.get(brand) ?? createBrandFiles(brand);
  filesOfBrands.set(brand, files);
  return files;
}

export function dataModelFilesOf(context: Context): DataModelFiles {
  return brandFilesOf(context).dataModelFiles;
}
