import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  maxPhotoBytes,
  photoMediaType,
  type ServiceLogEntry,
  serviceLogChangeSchema,
  serviceLogEntrySchema,
  serviceLogQuerySchema,
  serviceLogSchema,
} from '@washboard/contract/service-log/service-log';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { deleteEntry } from './delete-entry.ts';
import { type EntryKey, findEntry, findPhotoContent } from './entries-repository.ts';
import { listServiceLog } from './list-entries.ts';
import { presentEntries } from './present-entry.ts';
import { savePhoto } from './save-photo.ts';
import { writeEntry } from './write-entry.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const entryParams = params.extend({ id: z.uuid().toLowerCase() });
const photoParams = entryParams.extend({ photoId: z.uuid().toLowerCase() });
const tags = ['service-log'];
const _list = 'serviceLog';
const read = { permission: 'appliance:read' } as const;
const write = { permission: 'service-log:write' } as const;

/** In a scope of its own, because its photos are the only bodies of their media type. */
export function serviceLogRoutes(app: App, context: Context): void {
  app.addContentTypeParser(photoMediaType, { parseAs: 'buffer', bodyLimit: maxPhotoBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.get(
    '/:serialNumber/serviceLog',
    {
      config: read,
      schema: {
        operationId: 'listServiceLog',
        tags,
        summary: 'What technicians wrote down on their visits, page by page',
        params,
        querystring: serviceLogQuerySchema,
        response: { 200: serviceLogSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber }, query }) => {
      await requireAppliance(context, actor, serialNumber);
      return listServiceLog(context.database.orm, actor, { serialNumber, ...query });
    },
  );

  app.get(
    '/:serialNumber/serviceLog/:id',
    {
      config: read,
      schema: {
        operationId: 'getServiceLogEntry',
        tags,
        summary: 'One entry of the service log',
        params: entryParams,
        response: { 200: serviceLogEntrySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => readEntry(context, actor, params),
  );

  app.put(
    '/:serialNumber/serviceLog/:id',
    {
      config: write,
      schema: {
        operationId: 'writeServiceLogEntry',
        tags,
        summary: 'Writes an entry of the service log, or changes it',
        description: 'The client chooses the ID. The photos that the entry names are sent afterwards.',
        params: entryParams,
        body: serviceLogChangeSchema,
        response: { 200: serviceLogEntrySchema, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async ({ actor, params, body }) => {
      await writeEntry(context, actor, { ...params, change: body });
      return readEntry(context, actor, params);
    },
  );

  app.delete(
    '/:serialNumber/serviceLog/:id',
    {
      config: write,
      schema: {
        operationId: 'deleteServiceLogEntry',
        tags,
        summary: 'Deletes an entry of the service log with its photos',
        params: entryParams,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await deleteEntry(context, actor, params);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/:serialNumber/serviceLog/:id/photos/:photoId',
    {
      config: write,
      bodyLimit: maxPhotoBytes,
      schema: {
        operationId: 'sendServiceLogPhoto',
        tags,
        summary: 'Stores a photo of an entry, without its metadata',
        description: 'A JPEG file, upright: its EXIF data, the orientation included, is removed.',
        consumes: [photoMediaType],
        params: photoParams,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async ({ actor, params, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
      await savePhoto(context, actor, { ...params, file: body });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/:serialNumber/serviceLog/:id/photos/:photoId',
    {
      config: read,
      schema: {
        operationId: 'getServiceLogPhoto',
        tags,
        summary: 'A photo of an entry',
        params: photoParams,
        response: {
          200: { description: 'The photo', content: { [photoMediaType]: { schema: z.unknown() } } },
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async ({ actor, params }, reply) => {
      await requireAppliance(context, actor, params.serialNumber);
      const content = await findPhotoContent(context.database.orm, params);
      if (!content) throw new ProblemError('SERVICE_LOG_PHOTO_NOT_FOUND');
      reply
        .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' })
        .type(photoMediaType)
        .send(content as never);
      return reply;
    },
  );
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_LOG_ENTRY_NOT_FOUND */
async function readEntry(context: Context, actor: Actor, key: EntryKey): Promise<ServiceLogEntry> {
  const { orm } = context.database;
  await requireAppliance(context, actor, key.serialNumber);
  const row = await findEntry(orm, key);
  const [entry] = row ? await presentEntries(orm, [row], actor) : [];
  if (!entry) throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
  return entry;
}
