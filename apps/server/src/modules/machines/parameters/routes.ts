import type { Gamma } from '@washboard/contract/appliances/appliances';
import { brands } from '@washboard/contract/brands/brands';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { defaultParameterCalls, otherInfoCalls, parameterCalls } from '@washboard/contract/parameters/parameter-calls';
import { dataModelOf, dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import {
  findDefaults,
  findLists,
  listVersions,
  modelVersion,
  publishDefaults,
  type VersionRow,
} from './default-lists.ts';
import { readHistory } from './list-history.ts';
import { describeValues, hiddenCodes, presentParameters } from './present-parameters.ts';
import { presetsOf, restorePresets } from './restore-presets.ts';
import { writeParameters } from './write-parameters.ts';

export function parameterRoutes(app: App, context: Context): void {
  serve(app, parameterCalls.getParameters, async ({ actor, params: { serialNumber }, query: { items } }) => {
    const row = await requireAppliance(context, actor, serialNumber);
    const parameters = await presentParameters(context.database.orm, row, actor);
    if (items !== 'true') return parameters;
    const { gamma, modelNumber, revision } = row.appliance;
    return { ...parameters, items: describeValues(parameters.values, dataModelOf(gamma, modelNumber, revision)) };
  });

  serve(app, parameterCalls.writeParameters, async ({ actor, params: { serialNumber }, body }) =>
    writeParameters(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.restorePresets, async ({ actor, params: { serialNumber }, body }) =>
    restorePresets(context, { actor, serialNumber, ...body }),
  );

  serve(app, parameterCalls.listParameterHistory, async ({ actor, params: { serialNumber }, query }) =>
    readHistory(context.database.orm, await requireAppliance(context, actor, serialNumber), actor, query),
  );
}

export function otherInfoRoutes(app: App, context: Context): void {
  serve(app, otherInfoCalls.getOtherInfo, async ({ actor, params: { serialNumber, type } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
    if (type === 'user_rating_power') {
      return { user_rating_power: appliance.ratingPower, rating_powers: model.ratingPowers };
    }
    const { version, values } = await findDefaults(context.database.orm, model);
    return { presets_params: presetsOf(model, values), presets_version: version };
  });
}

const list = 'defaultParameterVersions';
const versionCursorSchema = z.tuple([z.string().regex(/^\d{1,9}$/)]);

export function defaultParameterRoutes(app: App, context: Context): void {
  const { orm } = context.database;
  const { gammas } = brands[context.config.brand];

  serve(
    app,
    defaultParameterCalls.getDefaultParameters,
    async ({ actor, query: { gamma: asked, modelNumber, revision } }) => {
      const gamma = requireGamma(gammas, asked);
      const model = dataModelOf(gamma, modelNumber, revision);
      const { version, published, values } = await findDefaults(orm, model);
      const hidden = hiddenCodes(model, actor);
      return {
        version,
        at: published?.createdAt.toISOString() ?? null,
        items: model.parameters
          .filter(({ code }) => !hidden.has(code))
          .map(({ identifier, code, type, default: own }) => ({ identifier, code, type, value: values[code] ?? own })),
      };
    },
  );

  serve(app, defaultParameterCalls.listDefaultParameterLists, async ({ actor }) => ({
    items: (await findLists(orm, gammas)).map(({ model, inForce: { version, published, values } }) => {
      const hidden = hiddenCodes(model, actor);
      const isChanged = ({ code, default: own }: DataModel['parameters'][number]) =>
        !hidden.has(code) && values[code] !== own;
      return {
        gamma: model.gamma,
        modelNumber: model.modelNumber,
        revision: model.revision,
        version,
        at: published?.createdAt.toISOString() ?? null,
        by: published?.by ?? null,
        note: published?.note ?? '',
        changed: model.parameters.filter(isChanged).length,
      };
    }),
  }));

  serve(
    app,
    defaultParameterCalls.listDefaultParameterVersions,
    async ({ actor, query: { limit, cursor, ...name } }) => {
      const [before] = cursor ? decodeCursor(list, versionCursorSchema, cursor) : [];
      const model = requireModel(gammas, name);
      const found = await listVersions(orm, model, { before: before ? Number(before) : null, limit: limit + 1 });
      const page = cutPage(found, { limit, list, sortedBy: ({ version }) => [String(version)] });
      const published = page.rows.map((row) => presentVersion(row, model, actor));
      const items = page.nextCursor === null ? [...published, presentModel(model, actor)] : published;
      return { items, nextCursor: page.nextCursor };
    },
  );

  serve(
    app,
    defaultParameterCalls.publishDefaultParameters,
    async ({ actor, body: { gamma, modelNumber, revision, ...publication } }) => {
      const model = requireModel(gammas, { gamma, modelNumber, revision });
      const published = await publishDefaults(context, actor, { model, ...publication });
      return presentVersion(published, model, actor);
    },
  );
}

/** @throws ProblemError DATA_MODEL_NOT_FOUND, also for a range of another brand */
function requireGamma(gammas: readonly Gamma[], asked: string): Gamma {
  const gamma = gammas.find((candidate) => candidate === asked);
  if (!gamma) throw new ProblemError('DATA_MODEL_NOT_FOUND');
  return gamma;
}

/** @throws ProblemError DATA_MODEL_NOT_FOUND unless a document has exactly this model and revision */
function requireModel(
  gammas: readonly Gamma[],
  { gamma, modelNumber, revision }: Record<'gamma' | 'modelNumber' | 'revision', string>,
): DataModel {
  const model = dataModelsOf(requireGamma(gammas, gamma)).find(
    (candidate) => candidate.modelNumber === modelNumber && candidate.revision === revision,
  );
  if (!model) throw new ProblemError('DATA_MODEL_NOT_FOUND');
  return model;
}

function presentVersion(
  { version, createdAt, by, note, values }: VersionRow,
  model: DataModel,
  reader: Pick<Actor, 'role' | 'scopes'>,
): DefaultsVersion {
  const hidden = hiddenCodes(model, reader);
  return {
    version,
    at: createdAt.toISOString(),
    by,
    note,
    values: Object.fromEntries(Object.entries(values).filter(([code]) => !hidden.has(code))),
  };
}

function presentModel(model: DataModel, reader: Pick<Actor, 'role' | 'scopes'>): DefaultsVersion {
  const hidden = hiddenCodes(model, reader);
  const visible = model.parameters.filter(({ code }) => !hidden.has(code));
  const values = Object.fromEntries(visible.map(({ code, default: value }) => [code, value]));
  return { version: modelVersion, at: null, by: null, note: '', values };
}
