import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const places = ['overview', 'history', 'statistics', 'control', 'settings', 'device'] as const;
const pages = ['cycles', 'parameters', 'factoryParameters', 'settingsProfiles'] as const;

export function NavigationSection() {
  const { t } = useTranslation();
  return (
    <SpecimenGrid least={320}>
      {(['settings', 'device'] as const).map((current) => (
        <Specimen key={current} as={`places of a machine, ${current}`}>
          <LinkStrip label={`Places, ${current}`} kind="places">
            {places.map((place) => (
              <li key={place}>
                <a href={`#${place}`} aria-current={place === current ? 'page' : undefined}>
                  {t(`machinePlace.${place}`)}
                </a>
              </li>
            ))}
          </LinkStrip>
          <LinkStrip label={`Pages, ${current}`} kind="pages">
            {pages.map((page, index) => (
              <li key={page}>
                <a href={`#${page}`} aria-current={index === 1 ? 'page' : undefined}>
                  {t(`machinePage.${page}`)}
                </a>
              </li>
            ))}
          </LinkStrip>
        </Specimen>
      ))}
    </SpecimenGrid>
  );
}
