import fastifyPlugin from 'fastify-plugin';

/**
 * Responses that are not public are never cached: the next user of a browser finds nothing after a logout. Public
 * responses are cached when their route says so.
 */
export const cachingPlugin = fastifyPlugin(async (app) => {
  app.addHook('onSend', async (request, reply) => {
    const isPublic = request.routeOptions.config.permission === 'public';
    const isDecided = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control');
    if (!isPublic || !isDecided) reply.header('cache-control', 'no-store');
  });
});
