import { savedViewCalls } from '@washboard/contract/saved-views/saved-view-calls';
import type { SavedView } from '@washboard/contract/saved-views/saved-views';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { changeView } from './change-view.ts';
import { deleteView } from './delete-view.ts';
import { saveView } from './save-view.ts';
import { findSavedViews, type SavedViewRow } from './saved-views-repository.ts';

export function savedViewRoutes(app: App, context: Context): void {
  serve(app, savedViewCalls.listViews, async ({ actor }) => {
    const views = await findSavedViews(context.database.orm, actor.userId);
    return { items: views.map(presentSavedView) };
  });

  serve(app, savedViewCalls.saveView, async ({ actor, body }) =>
    presentSavedView(await saveView(context, actor, body)),
  );

  serve(app, savedViewCalls.changeView, async ({ actor, params, body }) =>
    presentSavedView(await changeView(context, actor, { id: params.id, entry: body })),
  );

  serve(app, savedViewCalls.deleteView, async ({ actor, params }) => deleteView(context, actor, params.id));
}

function presentSavedView({ id, name, search }: SavedViewRow): SavedView {
  return { id, name, search };
}
