import { type BrandId, brands } from '@washboard/contract/brands/brands';
import { dataModelLinkSchema, dataModelQuerySchema } from '@washboard/contract/data-models/data-model';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
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

  app.get(
    '/data-model.schema.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getDataModelSchema',
        tags: ['assets'],
        summary: 'The JSON Schema of data models',
        response: { 200: z.unknown() },
      },
    },
    (request, reply) => sendAsset(request, reply, schemaFile, 'no-cache'),
  );

  app.get(
    '/alarm-descriptions/:name',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getAlarmDescriptions',
        tags: ['assets'],
        summary: 'What each alarm of each range means, in the language that the name says: en.json',
        params: z.object({ name: z.string() }),
        response: {
          200: z.unknown().describe('by range and error code, with the limits that a description may name'),
          ...problemResponses(404),
        },
      },
    },
    (request, reply) => {
      const file = alarmDescriptionFiles.get(request.params.name);
      if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
      return sendAsset(request, reply, file, 'no-cache');
    },
  );

  app.get(
    '/:name',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getDataModelDocument',
        tags: ['assets'],
        summary: 'A data model, under the name that getDataModel returned',
        params: z.object({ name: z.string() }),
        response: {
          200: z.unknown().describe('matches /ddm/data-model.schema.json; in one language, texts are plain strings'),
          ...problemResponses(404),
        },
      },
    },
    (request, reply) => {
      const file = dataModelFiles.find(request.params.name);
      if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
      return sendAsset(request, reply, file, immutable);
    },
  );
}

export function dataModelRoutes(app: App, dataModelFiles: DataModelFiles): void {
  app.get(
    '/getDataModel',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getDataModel',
        tags: ['appliance'],
        summary: 'The address of the data model of a model',
        querystring: dataModelQuerySchema,
        response: { 200: dataModelLinkSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const link = dataModelFiles.linkOf(request.query);
      if (!link) throw new ProblemError('DATA_MODEL_NOT_FOUND');
      return link;
    },
  );
}
