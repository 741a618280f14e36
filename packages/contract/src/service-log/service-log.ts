import * as z from 'zod/mini';
import { noteSchema } from '../accounts/field-rules.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { handReadingSchema } from './readings.ts';

/** Lengths count grapheme clusters. */
const serviceLogTextMaxLength = 2000;
export const maxReadings = 20;
export const maxPhotos = 10;
export const maxPhotoBytes = 1024 * 1024;
/** The limit bounds the memory in which a reader's browser decodes a photo. */
export const maxPhotoSide = 4096;
export const photoMediaType = 'image/jpeg';

const version = z.int().check(z.nonnegative(), z.describe('grows by one with each change'));
const photoIds = z.array(z.uuid().check(z.toLowerCase())).check(
  z.maxLength(maxPhotos),
  z.refine((ids) => new Set(ids).size === ids.length, { message: 'the same ID twice' }),
  z.describe('its photos, those included that are still to be sent'),
);

const serviceLogPhotoSchema = z
  .object({
    id: z.uuid(),
    width: z.int(),
    height: z.int(),
    size: z.int().check(z.describe('bytes')),
  })
  .register(z.globalRegistry, { id: 'ServiceLogPhoto' });

export const serviceLogEntrySchema = z
  .object({
    id: z.uuid(),
    version,
    text: z.string().check(z.describe('may be empty where readings or photos say it all')),
    readings: z.array(handReadingSchema),
    photoIds,
    photos: z.array(serviceLogPhotoSchema).check(z.describe('those that have arrived, in the order of `photoIds`')),
    author: z.nullable(z.string()).check(z.describe('their name; null: the account was deleted')),
    writtenAt: z.iso.datetime().check(z.describe('as the author’s device says')),
    receivedAt: z.iso.datetime(),
    isClockDoubtful: z
      .boolean()
      .check(z.describe('`writtenAt` is the time of arrival, because the device’s clock was wrong')),
    changedAt: z.nullable(z.iso.datetime()).check(z.describe('null: it was never changed')),
    mayChange: z
      .boolean()
      .check(z.describe('whether the caller may change it: their own entry, or one of a lower role')),
  })
  .register(z.globalRegistry, { id: 'ServiceLogEntry' });
export type ServiceLogEntry = z.infer<typeof serviceLogEntrySchema>;

export const serviceLogQuerySchema = z.object({ limit: listQueryFields.limit, cursor: listQueryFields.cursor });

export const serviceLogSchema = z
  .object({
    items: z.array(serviceLogEntrySchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ServiceLog' });
export type ServiceLog = z.infer<typeof serviceLogSchema>;

export const serviceLogChangeSchema = z
  .strictObject({
    text: noteSchema(serviceLogTextMaxLength),
    readings: z.array(handReadingSchema).check(z.maxLength(maxReadings)),
    photoIds: photoIds.check(z.describe('a photo that is no longer among them is removed')),
    writtenAt: z.iso.datetime().check(z.describe('counts when the entry is new')),
    version: version.check(
      z.describe('the version that is replaced, 0 for a new entry; if there is another by now, nothing changes'),
    ),
  })
  .check(
    z.refine(({ text, readings, photoIds }) => text !== '' || readings.length > 0 || photoIds.length > 0, {
      path: ['text'],
      message: 'required',
    }),
  );
export type ServiceLogChange = z.infer<typeof serviceLogChangeSchema>;
