import { Readable } from 'node:stream';
import fastifyPlugin from 'fastify-plugin';

/**
 * Fastify answers HEAD with the handler of GET and reads a stream to its end after the response, where no limit of
 * exports counts it. Here nothing of it is read.
 */
export const headRequestsPlugin = fastifyPlugin(async (app) => {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
});
