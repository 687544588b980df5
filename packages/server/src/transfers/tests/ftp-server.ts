import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FtpServer {
  port: number;
  /** Commands that came, without passwords. */
  seen: string[];
  close(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An FTP server on loopback that hands out these files in passive mode (RFC 959, REST and SIZE of RFC 3659). */
export async function serveFtp(
  files: Readonly<Record<string, Buffer>>,
  options: { password?: string; cutAfter?: number } = {},
): Promise<FtpServer> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  let cutAfter = options.cutAfter ?? Infinity;

  const control = createServer((socket) => {
    keep(socket);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let offset = 0;
    let data: Promise<Socket> | null = null;
    let isIn = false;

    const passive = async () => {
      const { promise, resolve } = Promise.withResolvers<Socket>();
      data = promise;
      const server = createServer((connection) => {
        keep(connection);
        server.close();
        resolve(connection);
      });
      return listen(server);
    };
    const commands: Record<string, (argument: string) => void> = {
      USER: () => say('331 Password, please'),
      PASS: (given) => {
        isIn = options.password === undefined || given === options.password;
        say(isIn ? '230 Welcome' : '530 No');
      },
      TYPE: () => say('200 OK'),
      EPSV: () => void passive().then((port) => say(`229 Entering Extended Passive Mode (|||${port}|)`)),
      SIZE: (path) => say(files[path] ? `213 ${files[path].length}` : '550 No such file'),
      REST: (argument) => {
        offset = Number(argument);
        say('350 From there');
      },
      RETR: (path) => {
        const bytes = files[path];
        if (!isIn || !bytes) return void say(isIn ? '550 No such file' : '530 No');
        say('150 Here it comes');
        const rest = bytes.subarray(offset, Math.min(bytes.length, offset + cutAfter));
        const isCut = offset + cutAfter < bytes.length;
        cutAfter = Infinity;
        void data?.then((connection) => {
          connection.end(rest);
          connection.once('close', () => (isCut ? socket.destroy() : say('226 That was it')));
        });
      },
      QUIT: () => say('221 Bye'),
    };
    say('220 Ready');
    let pending = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (pending + text).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const [, name = '', argument = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
        seen.push(name === 'PASS' ? 'PASS' : line);
        const command = commands[name.toUpperCase()];
        if (command) command(argument);
        else say('502 Not here');
      }
    });
  });
  return {
    port: await listen(control),
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => control.close(resolve));
    },
  };
}
