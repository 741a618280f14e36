import type { Site } from '@washboard/contract/appliances/sites';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import { Loaded } from '../../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../../components/kit/more-rows.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useLinkState } from '../../../../lib/live/live-link-context.tsx';
import { useSites } from '../list-api.ts';
import type { CardKind } from '../rows/card-kind.ts';
import { CardSection } from '../rows/card-section.ts';
import { MachineCards } from '../rows/machine-cards.tsx';
import type { ShownMachines } from '../rows/shown-machines.ts';
import { useCardsPerRow } from '../rows/use-cards-per-row.ts';
import { refetchMs } from '../rows/use-machine-rows.ts';
import { useRefetchWhenQuiet } from '../rows/use-refetch-when-quiet.ts';
import classes from './site-sections.module.css';
import { useFolds } from './use-folds.ts';
import { WorstOfSite } from './worst-of-site.tsx';

/** As many machines as a screen shows: more are many, so sites where nothing is wrong begin folded. */
const maxOpen = 20;

type SiteSectionsProps = ShownMachines & { kind: CardKind };

/** The machines under the names of their sites, the site of the most urgent machine first. */
export function SiteSections({ kind, ...shown }: SiteSectionsProps) {
  const { t } = useTranslation('appliances');
  const { filter, total, drafts } = shown;
  const sites = useSites(filter);
  const { chosen, fold } = useFolds();
  const list = useRef<HTMLDivElement>(null);
  const perRow = useCardsPerRow(list, kind);
  const pagesNow = sites.data?.pages ?? [];
  const areMany = total > maxOpen && (pagesNow[0]?.total ?? 0) > 1;
  const opened = useOpened(
    pagesNow.flatMap(({ items }) => items),
    areMany,
  );
  const isStale = useLinkState().kind === 'down' || sites.isError;
  useRefetchWhenQuiet(list, refetchMs(filter), drafts.size > 0);
  return (
    <div ref={list} aria-busy={sites.isPlaceholderData}>
      <Loaded query={sites} failure={t('list.failed')} height={480}>
        {({ pages }) => {
          let place = 0;
          return (
            <>
              {withoutRepeats(pages.flatMap(({ items }) => items)).map((site) => {
                const { companyCode, machines } = site;
                const isFolded = chosen.get(companyCode) ?? !opened.has(companyCode);
                const height = isFolded ? 0 : Math.ceil(machines / perRow) * (kind.height + kind.gap) - kind.gap;
                const top = place;
                place += height + 1;
                return (
                  <SiteSection
                    key={companyCode}
                    site={site}
                    kind={kind}
                    shown={shown}
                    isFolded={isFolded}
                    isStale={isStale}
                    height={height}
                    isOfFilter={!sites.isPlaceholderData}
                    place={top}
                    onFold={(next) => fold(companyCode, next)}
                  />
                );
              })}
              <MoreRows list={sites} size="md" mb={16}>
                {t('list.sites.more')}
              </MoreRows>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** A site moves between pages when its urgency changes between their requests. */
function withoutRepeats(sites: readonly Site[]): Site[] {
  return [...new Map(sites.map((site) => [site.companyCode, site])).values()];
}

/**
 * A site that was open stays so when it no longer needs a person, or when there are many, because the user may be
 * reading it.
 */
function useOpened(sites: readonly Site[], areMany: boolean): ReadonlySet<string> {
  const opened = useRef(new Set<string>());
  const open = sites.filter((site) => !areMany || site.needing > 0).map(({ companyCode }) => companyCode);
  useEffect(() => {
    for (const code of open) opened.current.add(code);
  });
  return new Set([...opened.current, ...open]);
}

interface SiteSectionProps {
  site: Site;
  kind: CardKind;
  shown: ShownMachines;
  isFolded: boolean;
  isStale: boolean;
  /** Whether the site is one of the present filter, not of the one before. */
  isOfFilter: boolean;
  /** The height of its machines, in pixels. */
  height: number;
  place: number;
  onFold: (isFolded: boolean) => void;
}

function SiteSection({ site, kind, shown, isFolded, isStale, isOfFilter, height, place, onFold }: SiteSectionProps) {
  const { companyCode, companyName, machines, needing } = site;
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const bodyId = useId();
  const body = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(body);
  return (
    <div className={classes.section}>
      <h3>
        <button
          type="button"
          className={classes.head}
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          onClick={() => onFold(!isFolded)}
        >
          <IconChevronDown size={18} />
          <span className={classes.name} dir="auto">
            {companyName}
          </span>
          <WorstOfSite worst={site.worst} isStale={isStale} />
          <Text as="span" size="sm" tone="quiet" fw={400} ml="auto" isNumber>
            {t('list.count', { count: machines, shown: formats.integer(machines) })}
            {needing > 0 && ` · ${t('list.sites.needing', { count: needing, shown: formats.integer(needing) })}`}
          </Text>
        </button>
      </h3>
      <div ref={body} id={bodyId} hidden={isFolded}>
        {!isFolded && (
          <div style={{ minHeight: height, paddingBottom: kind.gap }}>
            {isNear && isOfFilter && (
              <CardSection value={companyName}>
                <MachineCards
                  {...shown}
                  filter={{ ...shown.filter, site: companyCode }}
                  total={machines}
                  kind={kind}
                  place={place}
                />
              </CardSection>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Machines out of sight are neither drawn nor requested, unless one of them has the focus. */
function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting || element.contains(document.activeElement)),
      { rootMargin: '400px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
