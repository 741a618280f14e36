interface Module {
  importers: string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

const firstPages = {
  full: /src\/(?:app\/(?:start|layout\/main-layout|pages\/machine-list-page)|features\/machines\/(?:day-strips\/machine-strips|list\/rows\/machine-name))\.tsx$/,
  phone:
    /src\/app\/(?:start\.tsx|routes\/phone-routes\.ts|phone\/(?:start-phone\.ts|phone-addresses\.ts|phone-layout\.tsx|home-page\.tsx))$/,
};

export function neededAtFirst(shell: keyof typeof firstPages): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();

  function isNeeded(id: string, graph: Graph): boolean {
    // A library's index imports the whole library, so its importers do not show what a page needs.
    if (firstPages[shell].test(id) || id.includes('node_modules')) return true;
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const isIt = importers.some((importer) => isNeeded(importer, graph));
    known.set(id, isIt);
    return isIt;
  }

  return isNeeded;
}
