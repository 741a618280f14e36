import type { ProfilePreview } from '@washboard/contract/settings-profiles/profile-runs';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { DifferenceTable } from '../compare/difference-table.tsx';
import classes from './profile-card.module.css';
import type { ProfileModel } from './settings-profile-values.ts';
import { usePreview } from './settings-profiles-api.ts';

interface ApplyPreviewProps {
  profile: SettingsProfile;
  serialNumbers: readonly string[];
  shown: ProfileModel;
}

/** A machine that has not reported its parameters may differ. */
export const findChanging = (items: ProfilePreview['items']): string[] =>
  items.filter(({ isTold, changes }) => !isTold || changes.length > 0).map(({ serialNumber }) => serialNumber);

export function ApplyPreview({ profile, serialNumbers, shown }: ApplyPreviewProps) {
  const { t } = useTranslation('settings-profiles');
  const preview = usePreview(profile, serialNumbers);
  return (
    <Loaded query={preview} failure={t('preview.failed')} height={240}>
      {(items) => {
        const gone = serialNumbers.length - items.length;
        return (
          <>
            <p>{t('preview.hint')}</p>
            {items.length > 0 && findChanging(items).length === 0 && (
              <Callout tone="notice">{t('preview.nothing')}</Callout>
            )}
            {gone > 0 && <Callout tone="notice">{t('preview.gone', { count: gone })}</Callout>}
            <Stack as="ul" gap={8} className={classes.versions}>
              {items.map((item) => (
                <li key={item.serialNumber}>
                  <PreviewedMachine item={item} shown={shown} />
                </li>
              ))}
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}

function PreviewedMachine({ item, shown }: { item: ProfilePreview['items'][number]; shown: ProfileModel }) {
  const { t } = useTranslation('settings-profiles');
  const name = (
    <>
      <b dir="auto">{item.applianceName}</b> ({item.serialNumber})
    </>
  );
  if (!item.isTold || item.changes.length === 0) {
    return (
      <p>
        {name} · {t(item.isTold ? 'preview.same' : 'preview.unknown')}
      </p>
    );
  }
  return (
    <details className={classes.details}>
      <summary>
        {name} · {t('preview.changes', { count: item.changes.length })}
      </summary>
      <DifferenceTable
        differences={item.changes.map(({ code, expected, value }) => ({ code, before: expected, after: value }))}
        columns={[t('column.machine'), t('column.profile')]}
        model={shown.model}
        format={shown.format}
      />
    </details>
  );
}
