import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';

const places = ['overview', 'history', 'statistics', 'control', 'settings', 'device'] as const;
const pages = ['cycles', 'parameters', 'factoryParameters', 'settingsProfiles'] as const;

export function NavigationSection() {
  return (
    <>
      <Strips name="wide" />
      <div style={{ width: 'min(100%, 358px)', marginTop: '32px' }}>
        <Strips name="narrow" />
      </div>
    </>
  );
}

function Strips({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkStrip label={`Places, ${name}`} kind="places">
        {places.map((place) => (
          <li key={place}>
            <a href={`#${place}`} aria-current={place === 'settings' ? 'true' : undefined}>
              {t(`machinePlace.${place}`)}
            </a>
          </li>
        ))}
      </LinkStrip>
      <LinkStrip label={`Pages, ${name}`} kind="pages">
        {pages.map((page) => (
          <li key={page}>
            <a href={`#${page}`} aria-current={page === 'parameters' ? 'page' : undefined}>
              {t(`machinePage.${page}`)}
            </a>
          </li>
        ))}
      </LinkStrip>
    </>
  );
}
