import fastifyHelmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/env.ts';

const policyHeader = 'content-security-policy';

/** Data that a browser is made to show as a page may load nothing, and nobody may frame it. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";
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
    if (isData && reply.raw.hasHeader(policyHeader)) reply.raw.setHeader(policyHeader, dataPolicy);
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
