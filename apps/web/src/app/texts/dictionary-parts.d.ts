declare module '*.json?first' {
  const part: Partial<import('use-intl').Messages>;
  export default part;
}

declare module '*.json?rest' {
  const part: Partial<import('use-intl').Messages>;
  export default part;
}
