import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import type { Icon } from '../../components/icons/create-icon.tsx';
import classes from './service-menu.module.css';

export type ServiceMenuSection = 'service' | 'settings' | 'device';

export interface ServiceMenuEntry {
  name: string;
  icon: Icon;
  label: string;
  detail?: string | undefined;
  /** Renders the link around the face of the entry. */
  link: (face: { className: string; children: ReactNode }) => ReactElement;
}

interface ServiceMenuProps {
  sections: readonly { name: ServiceMenuSection; entries: readonly ServiceMenuEntry[] }[];
}

/** The pages behind the PIN, with targets for a thumb. */
export function ServiceMenu({ sections }: ServiceMenuProps) {
  const { t } = useTranslation('service-menu');
  return (
    <nav aria-label={t('title')} className={classes.sections}>
      {sections
        .filter(({ entries }) => entries.length > 0)
        .map(({ name, entries }) => (
          <section key={name} aria-labelledby={`service-${name}`}>
            <h2 id={`service-${name}`} className={classes.heading}>
              {t(`section.${name}`)}
            </h2>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  {entry.link({ className: classes.entry ?? '', children: <Face {...entry} /> })}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

function Face({ icon: EntryIcon, label, detail }: ServiceMenuEntry) {
  return (
    <>
      <EntryIcon size={24} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </>
  );
}
