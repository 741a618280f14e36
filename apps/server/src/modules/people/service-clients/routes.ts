import { serviceClientCalls } from '@washboard/contract/service-clients/service-client-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeServiceClient } from './change-service-client.ts';
import { createServiceClient } from './create-service-client.ts';
import { listServiceClients } from './list-service-clients.ts';
import { presentClient, presentIssuedClient } from './present-client.ts';
import { revokeServiceClient } from './revoke-service-client.ts';
import { rotateServiceClient } from './rotate-service-client.ts';

export function serviceClientRoutes(app: App, context: Context): void {
  serve(app, serviceClientCalls.listServiceClients, async ({ actor, query }) =>
    listServiceClients(context.database.orm, actor, query),
  );

  serve(app, serviceClientCalls.createServiceClient, async ({ actor, body }) =>
    presentIssuedClient(await createServiceClient(context, actor, body)),
  );

  serve(app, serviceClientCalls.changeServiceClient, async ({ actor, params, body }) =>
    presentClient(await changeServiceClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.rotateServiceClient, async ({ actor, params, body }) =>
    presentIssuedClient(await rotateServiceClient(context, actor, { ...body, id: params.id })),
  );

  serve(app, serviceClientCalls.revokeServiceClient, async ({ actor, params }) =>
    revokeServiceClient(context, actor, params.id),
  );
}
