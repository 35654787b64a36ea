import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { findFreePort } from "../../../server/free-port.ts";
import { ensurePrograms } from "../run/ensure-programs.ts";
import { onceInRun } from "../run/once-in-run.ts";
import { PIDS_FILE } from "../run/run-daemons.ts";

/*
 * A real object store: Ceph's gateway over an in-memory store. Unlike imitations, it checks every
 * signature.
 */

const run = promisify(execFile);
const OBJECT_STORE = "object-store";
const HOST = "127.0.0.1";
const PACKAGES = ["radosgw", "ceph-mon", "ceph-osd"];
const COMMANDS = ["ceph", "ceph-mon", "ceph-osd", "ceph-authtool", "monmaptool", "radosgw"];
const TIMEOUT_MS = 100_000;
const ASKED_EVERY_MS = 200;
const KEYS = { accessKeyId: "a key of the tests", secretAccessKey: "a secret of the tests" };

export interface ObjectStore {
  /** the product's storage options */
  options: {
    bucket: string;
    region: string;
    endpoint: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** Creates another empty bucket in the same store. */
  makeBucket(): Promise<string>;
}

const startedStore = z.object({ endpoint: z.url() });

/** Whether this machine can run the store. */
export async function ensureObjectStore(): Promise<boolean> {
  return ensurePrograms({ commands: COMMANDS, packages: PACKAGES });
}

/** The run's shared store with a new bucket; the first call starts the store. */
export async function startObjectStore(): Promise<ObjectStore> {
  const { endpoint } = await onceInRun(OBJECT_STORE, startedStore, async (folder) => ({
    endpoint: await startDaemons(folder),
  }));
  const makeBucket = () => createBucket(endpoint);
  const options = { ...KEYS, bucket: await makeBucket(), region: "us-east-1", endpoint };
  return { options, makeBucket };
}

async function startDaemons(folder: string): Promise<string> {
  const pids: number[] = [];
  const fsid = randomUUID();
  const conf = join(folder, "ceph.conf");
  const [monitorPort, port] = [await findFreePort(HOST), await findFreePort(HOST)];
  const call = async (command: string, ...args: string[]) =>
    run(command, args, { cwd: folder, timeout: TIMEOUT_MS });
  const start = async (command: string, ...args: string[]) => {
    // Detached, because the worker that starts it may end before the last test that uses it.
    const child = spawn(command, ["-c", conf, ...args, "-f"], {
      cwd: folder,
      stdio: "ignore",
      detached: true,
    });
    // The awaited call reports an early exit.
    child.on("error", () => undefined);
    child.unref();
    if (child.pid !== undefined) pids.push(child.pid);
    await writeFile(join(folder, PIDS_FILE), JSON.stringify(pids));
  };

  await writeFile(conf, configurationOf({ folder, fsid, monitorPort, port }));
  await mkdir(join(folder, "mon"));
  await mkdir(join(folder, "osd"));
  const key = (...args: string[]) => call("ceph-authtool", "keyring", "--gen-key", ...args);
  await key("--create-keyring", "-n", "mon.", "--cap", "mon", "allow *");
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *"];
  await key("-n", "client.admin", ...all);
  await key("-n", "osd.0", "--cap", "mon", "allow profile osd", "--cap", "osd", "allow *");
  const monitor = `[v2:${HOST}:${monitorPort}]`;
  await call("monmaptool", "--create", "--fsid", fsid, "--addv", "a", monitor, "monmap");
  const made = ["--monmap", "monmap", "--keyring", "keyring"];
  await call("ceph-mon", "-c", conf, "--mkfs", "-i", "a", ...made);
  await start("ceph-mon", "-i", "a");
  const osd = randomUUID();
  await call("ceph", "-c", conf, "osd", "new", osd, "0");
  await call("ceph-osd", "-c", conf, "-i", "0", "--mkfs", "--osd-uuid", osd);
  await start("ceph-osd", "-i", "0");
  await call("ceph", "-c", conf, "osd", "crush", "add", "osd.0", "1", "root=default", "host=one");
  const { accessKeyId, secretAccessKey } = KEYS;
  const user = ["--uid=tests", "--display-name=tests"];
  const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await call("radosgw-admin", "-c", conf, "user", "create", ...user, ...keys);
  await start("radosgw", "-n", "client.admin");
  const endpoint = `http://${HOST}:${port}`;
  await untilAnswers(endpoint);
  return endpoint;
}

interface Places {
  folder: string;
  fsid: string;
  monitorPort: number;
  port: number;
}

function configurationOf({ folder, fsid, monitorPort, port }: Places): string {
  return `[global]
fsid = ${fsid}
mon host = v2:${HOST}:${monitorPort}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
run dir = ${folder}
log file =
mon cluster log file = /dev/null
admin socket =
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 536870912
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 2
public addr = ${HOST}
cluster addr = ${HOST}
[client]
rgw frontends = beast endpoint=${HOST}:${port}
rgw thread pool size = 16
rgw dns name = localhost
`;
}

async function untilAnswers(endpoint: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const isThere = await fetch(endpoint, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > until) throw new Error("The object store did not start");
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}

async function createBucket(endpoint: string): Promise<string> {
  const bucket = `plumbline-${randomUUID()}`;
  const client = new S3Client({
    region: "us-east-1",
    endpoint,
    forcePathStyle: true,
    credentials: KEYS,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  return bucket;
}
