import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An open file of the embedded engine. */
interface EmscriptenFileStream {
  readonly nfd: number;
  readonly node: { readonly name: string };
}
interface EmscriptenNodeFsModule {
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: EmscriptenFileStream) => number;
      open: (stream: EmscriptenFileStream) => void;
    };
    /** Runs a call of node:fs; throws its error as the number that the engine understands. */
    tryFSOperation<T>(run: () => T): T;
  };
}

/** The entries of the engine by which PGlite runs a statement. */
export interface PgliteEngineLoop {
  _PostgresMainLoopOnce: () => void;
  _PostgresMainLongJmp: () => void;
}

/** The name of a segment of the write-ahead log: its timeline, and its position in two numbers of eight digits each. */
const WAL_SEGMENT_FILE_NAME = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;
/** Segments of 16 MiB: so many have one first number. */
const WAL_SEGMENTS_PER_LOG_NUMBER = 256;

/** PGlite's Node file system ignores fsync: this one passes it on to the operating system. It also knows the log's position. */
export class DurableNodeFS extends NodeFS {
  readonly #onLoaded: (engine: PgliteEngineLoop) => void;
  #fsyncs = 0;
  #walSegment = 0;

  /** On a folder of this machine; `onLoaded` is given the engine before it reads or writes anything. */
  constructor(folder: string, onLoaded: (engine: PgliteEngineLoop) => void) {
    super(folder);
    this.#onLoaded = onLoaded;
  }

  /** How often the engine has synced a file to the disk. */
  get fsyncs(): number {
    return this.#fsyncs;
  }

  /** How far the write-ahead log has come, in segments of 16 MiB: the last one that was opened. */
  get walSegment(): number {
    return this.#walSegment;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args);
    const preRun = ready.emscriptenOpts.preRun ?? [];
    const patch = (engine: EmscriptenNodeFsModule & PgliteEngineLoop): void => {
      const { NODEFS } = engine;
      const { open } = NODEFS.stream_ops;
      NODEFS.stream_ops.open = (stream) => {
        open(stream);
        const [, log, segment] = WAL_SEGMENT_FILE_NAME.exec(stream.node.name) ?? [];
        if (log === undefined || segment === undefined) return;
        const position = Number.parseInt(log, 16) * WAL_SEGMENTS_PER_LOG_NUMBER + Number.parseInt(segment, 16);
        this.#walSegment = Math.max(this.#walSegment, position);
      };
      NODEFS.stream_ops.fsync = (stream) => {
        // Any other error would leave the engine's loop past the engine itself.
        NODEFS.tryFSOperation(() => fdatasyncSync(stream.nfd));
        this.#fsyncs++;
        return 0;
      };
      this.#onLoaded(engine);
    };
    return { emscriptenOpts: { ...ready.emscriptenOpts, preRun: [...preRun, patch] } };
  }
}
