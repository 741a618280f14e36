import fastifyPlugin from 'fastify-plugin';

/**
 * What is not public stays in no cache: who sits down at the browser after a logout finds nothing. Public answers are
 * kept where their route says so.
 */
export const cachingPlugin = fastifyPlugin(async (app) => {
  app.addHook('onSend', async (request, reply) => {
    const isPublic = request.routeOptions.config.permission === 'public';
    const isDecided = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control');
    if (!isPublic || !isDecided) reply.header('cache-control', 'no-store');
  });
});
