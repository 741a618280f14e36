import { Button } from '@mantine/core';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconBookmark from '~icons/tabler/bookmark';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconStar from '~icons/tabler/star';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { modelName } from '../../../lib/machine/model-name.ts';
import classes from './profile-list.module.css';
import { useAllProfiles } from './settings-profiles-api.ts';

interface AllProfilesProps {
  search: string;
  onSearchChange: (search: string) => void;
  /** Renders the link around the face of a profile. */
  profileLink: (link: { id: string; className: string; children: ReactNode }) => ReactElement;
}

/** The settings profiles of all models by name. */
export function AllProfiles({ search, onSearchChange, profileLink }: AllProfilesProps) {
  const { t } = useTranslation('settings-profiles');
  return (
    <>
      <PageTitle>{t('all.title')}</PageTitle>
      <search>
        <RecordSearch label={t('all.search')} value={search} onChange={onSearchChange} />
      </search>
      <Found search={search} profileLink={profileLink} />
    </>
  );
}

function Found({ search, profileLink }: Pick<AllProfilesProps, 'search' | 'profileLink'>) {
  const { t } = useTranslation('settings-profiles');
  const list = useAllProfiles(search);
  if (!list.data) {
    if (!list.isError) return <Placeholder height={240} />;
    return <FailureMessage title={t('failed')} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  const profiles = list.data.pages.flatMap(({ items }) => items);
  if (profiles.length === 0) {
    const reason = search === '' ? 'none' : 'noMatch';
    return (
      <EmptyMessage
        icon={<IconBookmark size={32} stroke={1.5} />}
        title={t(`all.${reason}.title`)}
        text={t(`all.${reason}.text`)}
      />
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.found}>
      <ul className={classes.list}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            {profileLink({
              id: profile.id,
              className: classes.link ?? '',
              children: <Face profile={profile} />,
            })}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          size="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
        >
          {t('versions.more')}
        </Button>
      )}
    </div>
  );
}

function Face({ profile }: { profile: SettingsProfile }) {
  const { t } = useTranslation('settings-profiles');
  const { name, isDefault, companyName, values } = profile;
  return (
    <>
      <span className={classes.words}>
        <span className={classes.name}>
          <span dir="auto">{name}</span>
          {isDefault && <IconStar size={16} stroke={1.75} role="img" aria-label={t('default.is')} />}
        </span>
        <span className={classes.state}>
          {[modelName(profile), t('count', { count: Object.keys(values).length })].join(' · ')}
        </span>
        <span className={classes.state} dir="auto">
          {companyName}
        </span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </>
  );
}
