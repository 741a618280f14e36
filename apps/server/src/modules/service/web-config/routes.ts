import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { brandSettingSchema, dashboardConfigSchema } from '@washboard/contract/web-config/web-config';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';

/** What a web app needs to know before sign-in, as JSON files below `/config`. */
export function webConfigRoutes(app: App, { config }: Context): void {
  app.get(
    '/dashboard.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getDashboardConfig',
        tags: ['assets'],
        summary: 'Whether this is a demo',
        response: { 200: dashboardConfigSchema },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { isDemo: config.isDemo };
    },
  );

  app.get(
    '/production.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getBrandSetting',
        tags: ['assets'],
        summary: 'The brand that this server is built for',
        response: { 200: brandSettingSchema },
      },
    },
    (_request, reply) => {
      const { id, name, pageTitle, primaryColor, gammas, sparePartsUrl, support } = brands[config.brand];
      reply.header('cache-control', 'no-cache');
      return {
        brand: id,
        name,
        pageTitle,
        primaryColor,
        gammas: [...gammas],
        languages: [...languages],
        sparePartsUrl,
        support,
      };
    },
  );
}
