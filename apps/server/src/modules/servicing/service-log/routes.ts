import { maxPhotoBytes, photoMediaType } from '@washboard/contract/service-log/service-log';
import { serviceLogCalls } from '@washboard/contract/service-log/service-log-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { findPhotoContent } from './entries-repository.ts';
import { getServiceLogEntry } from './get-service-log-entry.ts';
import { listServiceLog } from './list-service-log.ts';
import { savePhoto } from './save-photo.ts';
import { deleteServiceLogEntry, writeServiceLogEntry } from './write-service-log-entry.ts';

/** Only these routes accept bodies of the photos' media type. */
export function serviceLogRoutes(app: App, context: Context): void {
  app.addContentTypeParser(photoMediaType, { parseAs: 'buffer', bodyLimit: maxPhotoBytes }, (_request, body, done) =>
    done(null, body),
  );

  serve(app, serviceLogCalls.listServiceLog, async ({ actor, params: { serialNumber }, query }) => {
    await requireAppliance(context, actor, serialNumber);
    return listServiceLog(context.database.orm, actor, { serialNumber, ...query });
  });

  serve(app, serviceLogCalls.getServiceLogEntry, async ({ actor, params }) =>
    getServiceLogEntry(context, actor, params),
  );

  serve(app, serviceLogCalls.writeServiceLogEntry, async ({ actor, params, body }) => {
    await writeServiceLogEntry(context, actor, { ...params, change: body });
    return getServiceLogEntry(context, actor, params);
  });

  serve(app, serviceLogCalls.deleteServiceLogEntry, async ({ actor, params }) =>
    deleteServiceLogEntry(context, actor, params),
  );

  serve(
    app,
    serviceLogCalls.sendServiceLogPhoto,
    async ({ actor, params, body }) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
      await savePhoto(context, actor, { ...params, file: body });
    },
    { bodyLimit: maxPhotoBytes },
  );

  serve(app, serviceLogCalls.getServiceLogPhoto, async ({ actor, params }, reply) => {
    await requireAppliance(context, actor, params.serialNumber);
    const content = await findPhotoContent(context.database.orm, params);
    if (!content) throw new ProblemError('SERVICE_LOG_PHOTO_NOT_FOUND');
    reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' })
      .type(photoMediaType)
      .send(content as never);
    return reply;
  });
}
