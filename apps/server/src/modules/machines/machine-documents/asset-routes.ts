import { type BrandId, brands } from '@washboard/contract/brands/brands';
import { assetCalls } from '@washboard/contract/data-models/asset-calls';
import { dataModelCalls } from '@washboard/contract/data-models/data-model-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { createAlarmDescriptionFiles } from './alarm-description-files.ts';
import { immutable, sendAsset } from './asset-file.ts';
import { createDataModelFiles, createDataModelSchemaFile, type DataModelFiles } from './data-model-files.ts';

const knownAssets = new Map<BrandId, ReturnType<typeof createAssets>>();

function createAssets(brand: BrandId) {
  const { gammas } = brands[brand];
  return {
    dataModelFiles: createDataModelFiles(gammas),
    alarmDescriptionFiles: createAlarmDescriptionFiles(gammas),
    schemaFile: createDataModelSchemaFile(),
  };
}

/** Created once in each process: hashing all documents takes a tenth of the start of a server. */
function assetsOf({ config: { brand } }: Context) {
  const assets = knownAssets.get(brand) ?? createAssets(brand);
  knownAssets.set(brand, assets);
  return assets;
}

export function dataModelFilesOf(context: Context): DataModelFiles {
  return assetsOf(context).dataModelFiles;
}

export function assetRoutes(app: App, context: Context): void {
  const { dataModelFiles, alarmDescriptionFiles, schemaFile } = assetsOf(context);

  serve(app, assetCalls.getDataModelSchema, (request, reply) => sendAsset(request, reply, schemaFile, 'no-cache'));

  serve(app, assetCalls.getAlarmDescriptions, (request, reply) => {
    const file = alarmDescriptionFiles.get(request.params.name);
    if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return sendAsset(request, reply, file, 'no-cache');
  });

  serve(app, assetCalls.getDataModelDocument, (request, reply) => {
    const file = dataModelFiles.find(request.params.name);
    if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return sendAsset(request, reply, file, immutable);
  });
}

export function dataModelRoutes(app: App, { dataModelFiles }: { dataModelFiles: DataModelFiles }): void {
  serve(app, dataModelCalls.getDataModel, async (request) => {
    const link = dataModelFiles.linkOf(request.query);
    if (!link) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return link;
  });
}
