import type { ProfilePreview } from '@washboard/contract/settings-profiles/profile-runs';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { DifferenceTable } from '../compare/difference-table.tsx';
import classes from './profile-card.module.css';
import type { ProfileModel } from './profile-values.ts';
import { usePreview } from './settings-profiles-api.ts';

interface ApplyPreviewProps {
  profile: SettingsProfile;
  serialNumbers: readonly string[];
  shown: ProfileModel;
}

export const withoutChangeId = 'apply-without-change';

/** A machine that has not reported its parameters may differ. */
export const isWithoutChange = (items: ProfilePreview['items'] | undefined): boolean =>
  items?.every(({ isTold, changes }) => isTold && changes.length === 0) ?? false;

/** The changes at each machine, by its last report. */
export function ApplyPreview({ profile, serialNumbers, shown }: ApplyPreviewProps) {
  const { t } = useTranslation('settings-profiles');
  const preview = usePreview(profile, serialNumbers);
  if (preview.isError) {
    return (
      <FailureMessage title={t('preview.failed')} failure={preview.error} onRetry={() => void preview.refetch()} />
    );
  }
  if (!preview.data) return <Placeholder height={240} />;
  const gone = serialNumbers.length - preview.data.length;
  return (
    <>
      <p>{t('preview.hint')}</p>
      {isWithoutChange(preview.data) && (
        <Callout tone="notice">
          <span id={withoutChangeId}>{t('preview.nothing')}</span>
        </Callout>
      )}
      {gone > 0 && <Callout tone="notice">{t('preview.gone', { count: gone })}</Callout>}
      <ul className={classes.versions}>
        {preview.data.map((item) => (
          <li key={item.serialNumber}>
            <Machine item={item} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Machine({ item, shown }: { item: ProfilePreview['items'][number]; shown: ProfileModel }) {
  const { t } = useTranslation('settings-profiles');
  const name = (
    <>
      <b dir="auto">{item.applianceName}</b> ({item.serialNumber})
    </>
  );
  if (!item.isTold)
    return (
      <p>
        {name} · {t('preview.unknown')}
      </p>
    );
  if (item.changes.length === 0)
    return (
      <p>
        {name} · {t('preview.same')}
      </p>
    );
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
