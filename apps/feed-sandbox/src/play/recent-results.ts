/** Keeps the last results of a pure computation: lines and forecast of one moment are asked one after the other. */
export function createRecentResults<Result>(most: number): (key: string, compute: () => Result) => Result {
  const results = new Map<string, Result>();
  return (key, compute) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute();
    const oldest = results.keys().next().value;
    if (results.size >= most && oldest !== undefined) results.delete(oldest);
    results.set(key, result);
    return result;
  };
}
