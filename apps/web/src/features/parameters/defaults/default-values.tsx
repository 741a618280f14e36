import { Button } from '@mantine/core';
import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { ActionsBarFrame, DraftState } from '../editing/actions-bar.tsx';
import { invalidCodes } from '../editing/draft.ts';
import type { FieldEditor } from '../editing/editor.ts';
import { SettingsContent } from '../editing/settings-frame.tsx';
import type { ParameterGroup } from '../groups/parameter-groups.ts';
import type { ParameterListProps } from '../groups/parameter-list.tsx';
import type { Values } from '../model/parameter-model.ts';
import type { ModelName } from '../model/parameters-api.ts';
import { useVersionName } from './version-facts.tsx';

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog);

interface DefaultValuesProps {
  name: ModelName;
  editor: FieldEditor;
  inForce: number;
  groups: readonly ParameterGroup[];
  Fields: ComponentType<ParameterListProps>;
  older: DefaultsVersion | undefined;
  onLeaveOlder: () => void;
}

export function DefaultValues({ name, editor, inForce, groups, Fields, older, onLeaveOlder }: DefaultValuesProps) {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  const content = useRef<HTMLDivElement>(null);
  const [published, setPublished] = useState<number | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const { draft, edits, reader, conflicts, model } = editor;
  /** An older version may have parameters that the model no longer has. */
  const ofModel = (values: Values) =>
    Object.fromEntries(
      model.parameters.flatMap(({ code }) => (values[code] === undefined ? [] : [[code, values[code]] as const])),
    );
  const count = Object.keys(draft).length;

  function review(): void {
    const [wrong] = [...invalidCodes(model, draft), ...conflicts];
    const field = wrong === undefined ? null : content.current?.querySelector(`[data-code="${CSS.escape(wrong)}"]`);
    const input = field?.querySelector<HTMLElement>('input, select, button');
    // A field of another view cannot take the focus, so the dialog names it.
    if (input) return input.focus();
    setPublished(null);
    setIsPublishing(true);
  }

  if (older) {
    const read: FieldEditor = {
      ...editor,
      present: older.values,
      draft: {},
      conflicts: new Set(),
      reader: { ...reader, mayWrite: false },
    };
    return (
      <>
        <ActionsBarFrame
          state={t('older', { version: versionName(older.version) })}
          actions={
            <>
              {reader.mayWrite && (
                <Button
                  size="sm"
                  onClick={() => {
                    edits.adopt(ofModel(older.values));
                    onLeaveOlder();
                  }}
                >
                  {t('adopt')}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={onLeaveOlder}>
                {t('leaveOlder')}
              </Button>
            </>
          }
        />
        <SettingsContent>
          <Fields groups={groups} editor={read} />
        </SettingsContent>
      </>
    );
  }
  return (
    <>
      <ActionsBarFrame
        hasDraft={count > 0}
        state={
          count > 0 ? (
            <DraftState editor={editor} text={t('draft', { count })} />
          ) : (
            t(reader.mayWrite ? 'edit' : 'readOnly')
          )
        }
        actions={
          reader.mayWrite && (
            <>
              <Button size="sm" disabled={count === 0} onClick={review}>
                {count === 0 ? t('publish.none') : t('publish.open', { count })}
              </Button>
              <Button size="sm" variant="default" disabled={count === 0} onClick={edits.discard}>
                {t('discard')}
              </Button>
            </>
          )
        }
      />
      {published !== null && <Callout tone="success">{t('publish.done', { version: published })}</Callout>}
      <SettingsContent ref={content} hasDraft={count > 0}>
        <Fields groups={groups} editor={editor} hasDefaults={false} />
      </SettingsContent>
      {isPublishing && (
        <PublishDialog
          name={name}
          editor={editor}
          inForce={inForce}
          onClose={() => setIsPublishing(false)}
          onPublished={(version) => {
            edits.discard();
            setPublished(version);
            setIsPublishing(false);
          }}
        />
      )}
    </>
  );
}
