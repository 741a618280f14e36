import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from '../../components/layout/entry-list.module.css';

export type ServiceMenuSection = 'service' | 'settings' | 'device';

export interface ServiceMenuEntry {
  name: string;
  icon: Icon;
  label: string;
  detail?: string | undefined;
  link: (face: { className: string; children: ReactNode }) => ReactElement;
}

interface ServiceMenuProps {
  sections: readonly { name: ServiceMenuSection; entries: readonly ServiceMenuEntry[] }[];
}

export function ServiceMenu({ sections }: ServiceMenuProps) {
  const { t } = useTranslation('service-menu');
  return (
    <nav aria-label={t('title')}>
      {sections
        .filter(({ entries }) => entries.length > 0)
        .map(({ name, entries }) => (
          <Box key={name} component="section" mb={20} aria-labelledby={`service-${name}`}>
            <Text as="h2" size="sm" tone="quiet" isStrong id={`service-${name}`} mb={8}>
              {t(`section.${name}`)}
            </Text>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  {entry.link({ className: classes.entry ?? '', children: <EntryContent {...entry} /> })}
                </li>
              ))}
            </ul>
          </Box>
        ))}
    </nav>
  );
}

function EntryContent({ icon: EntryIcon, label, detail }: ServiceMenuEntry) {
  return (
    <>
      <EntryIcon size={24} />
      <span className={classes.label}>
        {label}
        {detail && (
          <Text as="span" size="sm" tone="quiet" className={classes.detail}>
            {detail}
          </Text>
        )}
      </span>
      <IconChevronRight size={20} style={{ order: 3 }} />
    </>
  );
}
