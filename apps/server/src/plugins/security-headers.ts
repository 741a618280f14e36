import fastifyHelmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/env.ts';

const policyHeader = 'content-security-policy';

/** Data that a browser is made to show as a page may load nothing, and nobody may frame it. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";
/** Heeded of pages only, or said by that policy already. */
const pageHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-frame-options'];
const dataType = /^application\/(?:[\w.-]+\+)?json\b/;

/** What browsers are told about everything that comes from here; data and built assets carry less of it than pages. */
export const securityHeadersPlugin = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: pagePolicy(publicUrl),
    // No browser that can run the app heeds these any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    const isData = dataType.test(String(reply.getHeader('content-type')));
    if (!isData || !reply.raw.hasHeader(policyHeader)) return;
    reply.raw.setHeader(policyHeader, dataPolicy);
    for (const name of pageHeaders) reply.raw.removeHeader(name);
  });
});

/** Scripts of our own only. Mantine writes its sizes as style attributes. */
function pagePolicy(publicUrl: string) {
  const isPlaintext = publicUrl.startsWith('http:');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      ...(isPlaintext ? {} : { upgradeInsecureRequests: [] }),
    },
  };
}
