import { basename } from 'node:path';

interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  importedIds: readonly string[];
  isEntry: boolean;
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** The design pages are part of no build. */
const uncounted = /src\/app\/(?:phone|design)\/|routes\/phone-routes/;

/** What the shell for phones loads before its first page. */
const early = /src\/app\/(?:phone\/(?:phone-addresses|start-phone)|routes\/phone-routes)\.ts$/;

/** Pages of that shell that bring much along; the others are one file, because each file costs a phone a request. */
const large = /src\/app\/phone\/.*(?:bluetooth|install|scan)-page\.tsx$/;

/** What the first visit loads anyway; its chunk must stay in one piece. */
const start = /src\/app\/start\.tsx$/;

/**
 * Names the chunk of a page of the dashboard, for the page and the code that only pages of the shell for phones share
 * with it. Without it such code would count as shared by several pages, and the first visit would load it.
 *
 * @returns null for all other code
 */
export function sharedWithPhones(): (id: string, graph: Graph) => string | null {
  const known = new Map<string, string | null>();

  function sharedChunk(id: string, graph: Graph): string | null {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    const pages = pagesWith(id, graph);
    const ofDashboard = pages.filter((page) => !uncounted.test(page));
    const isShared =
      pages.length > ofDashboard.length && ofDashboard.length <= 1 && !pages.some((page) => start.test(page));
    const name = !isShared ? null : ofDashboard[0] ? chunkOf(ofDashboard[0]) : chunkOfPhones(pages);
    known.set(id, name);
    return name;
  }

  return (id, graph) => {
    const info = graph.getModuleInfo(id);
    const isPage = info !== null && (info.isEntry || info.dynamicImporters.length > 0) && !uncounted.test(id);
    if (!isPage) return sharedChunk(id, graph);
    const brings = reachable(id, (module) => graph.getModuleInfo(module)?.importedIds ?? []);
    return brings.some((module) => module !== id && sharedChunk(module, graph) === chunkOf(id)) ? chunkOf(id) : null;
  };
}

function chunkOfPhones(pages: readonly string[]): string | null {
  const ofPhones = pages.filter((page) => !page.includes('/design/'));
  if (ofPhones.length === 0 || (ofPhones.length === 1 && large.test(ofPhones[0] ?? ''))) return null;
  return ofPhones.some((page) => early.test(page)) ? 'phone-start' : 'phone';
}

const chunkOf = (page: string) => basename(page).replace(/\.\w+$/, '');

/** The modules that are loaded on demand, or first of all, and bring this one along. */
function pagesWith(id: string, graph: Graph): string[] {
  return reachable(id, (module) => graph.getModuleInfo(module)?.importers ?? []).filter((module) => {
    const info = graph.getModuleInfo(module);
    return info && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

function reachable(id: string, next: (module: string) => readonly string[]): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const further of next(module)) seen.add(further);
  return [...seen];
}
