import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Primeros pasos',
    summary: 'Abrir la cuenta, confirmar quién eres, conocer los juegos',
    entries: [
      {
        question: '¿Quién puede abrir una cuenta?',
        answer: ['Personas de 18 años o más con su propio CPF. Cada CPF tiene una sola cuenta.'],
        searchedBy: 'edad menor',
      },
      {
        question: '¿Cómo me registro?',
        answer: [
          'Toca Regístrate y rellena nombre, CPF, correo, móvil y contraseña. Si alguien te ha invitado, su enlace ya rellena el código de invitación.',
          'Acepta los términos, escribe el código de la imagen y la cuenta está abierta.',
        ],
        searchedBy: 'registrarse crear cuenta nueva alta',
      },
      {
        question: '¿Por qué tengo que confirmar mi identidad?',
        answer: [
          'Para que solo tú muevas tu dinero y para proteger a los menores. Pedimos nombre y CPF antes del primer depósito; no hace falta enviar ningún documento.',
        ],
        link: { href: '/text_kyc', label: 'Confirmación de identidad' },
        searchedBy: 'kyc verificar documento',
      },
      {
        question: '¿Puedo jugar sin dinero para probar?',
        answer: ['Sí. En tu perfil, toca «Jugar con dinero de prueba». No vale nada y nunca se mezcla con el tuyo.'],
        searchedBy: 'demo gratis',
      },
    ],
  },
  conta: {
    title: 'Cuenta',
    summary: 'Correo, contraseña, avatar, registros y otros dispositivos',
    entries: [
      {
        question: 'He olvidado la contraseña. ¿Qué hago?',
        answer: [
          'Donde inicias sesión, toca «¿Has olvidado la contraseña?». Te enviamos un código por correo; vale durante 10 minutos.',
          'Con la nueva contraseña se cierran todas las sesiones abiertas.',
        ],
        searchedBy: 'recuperar restablecer entrar login',
      },
      {
        question: '¿Cómo cambio mi contraseña o mi correo?',
        answer: [
          'En Seguridad. Un código confirma el correo nuevo, y el antiguo recibe un aviso con un enlace que deshace el cambio durante 72 horas.',
        ],
        link: { href: '/seguranca', label: 'Abrir seguridad' },
      },
      {
        question: '¿Dónde veo lo que he jugado, depositado y retirado?',
        answer: ['En Registros, por tipo y por periodo. Allí también descargas el extracto.'],
        link: { href: '/registros', label: 'Abrir registros' },
        searchedBy: 'historial csv bajar',
      },
      {
        question: '¿Cómo continúo en otro dispositivo?',
        answer: [
          'En el menú del perfil, toca «Continuar en otro dispositivo» y escanea con él el código QR. El código vale 5 minutos, una sola vez.',
        ],
        searchedBy: 'móvil ordenador celular',
      },
    ],
  },
  dr: {
    title: 'Depósitos y retiradas',
    summary: 'Pix, plazos, límites y revisión',
    entries: [
      {
        question: '¿Cómo deposito?',
        answer: [
          'Toca Depósito, elige el importe y paga el Pix que aparece. El saldo entra solo, normalmente en segundos.',
          'El Pix debe salir de una cuenta de tu propio CPF.',
        ],
        searchedBy: 'recarga pagar ingresar dinero',
      },
      {
        question: 'He pagado el Pix y el saldo no ha cambiado. ¿Y ahora?',
        answer: [
          'La mayoría entra en segundos; a veces el banco tarda unos minutos. La lista del panel de depósito muestra el estado del pedido.',
          'Un Pix de otro CPF vuelve a quien lo envió. Si el plazo del pedido acabó antes del pago, el importe también se abona o se devuelve.',
        ],
        searchedBy: 'falta tarda perdido recarga',
      },
      {
        question: '¿Cómo hago una retirada?',
        answer: [
          'Toca Retirar, e indica el importe y adónde va. Las retiradas se pagan por Pix a una cuenta tuya, con CPF o CNPJ.',
          'Toda solicitud se revisa antes de pagarse. Su estado aparece en Registros.',
        ],
        link: { href: '/conta', label: 'Abrir la cuenta' },
        searchedBy: 'sacar cobrar retirar dinero',
      },
      {
        question: '¿Por qué no puedo retirar todo?',
        answer: [
          'El importe depositado debe apostarse una vez antes de retirar. La pantalla de retirada muestra cuánto falta.',
          'El saldo de bono no se retira: pasa a saldo real cuando se cumplen las reglas del bono.',
        ],
        searchedBy: 'rollover turnover retirada bloqueada',
      },
      {
        question: '¿Puedo cancelar una retirada?',
        answer: ['Sí, mientras está en revisión: abre la solicitud y toca cancelar. El importe vuelve al saldo.'],
        searchedBy: 'anular deshacer',
      },
    ],
  },
  jogos: {
    title: 'Juegos',
    summary: 'Resultados, retorno, rondas interrumpidas, deportes',
    entries: [
      {
        question: '¿Cómo sé que un resultado es justo?',
        answer: [
          'El resultado de cada ronda se fija antes de la apuesta con una semilla cuyo código recibes. Después, cualquiera puede rehacer la cuenta y comprobarla.',
        ],
        link: { href: '/verificar', label: 'Verificar una ronda' },
        searchedBy: 'honesto amañado provably hash',
      },
      {
        question: '¿Qué es el retorno de un juego?',
        answer: [
          'Es la parte de las apuestas que el juego devuelve en premios, de media en muchas rondas. Con un 99 %, de cada 100 R$ apostados vuelven 99 R$ de media: la casa gana la diferencia.',
        ],
        searchedBy: 'rtp margen ventaja',
      },
      {
        question: 'Se cortó la conexión en medio de una ronda. ¿He perdido?',
        answer: [
          'No. Una ronda abierta te espera, con todo lo que ya has abierto. Vuelve al juego y continúa, o termínala y cobra.',
        ],
        searchedBy: 'internet caída mines',
      },
      {
        question: '¿Cuándo se decide una apuesta deportiva?',
        answer: [
          'Cuando llega el resultado oficial del partido. Las reglas de cada mercado, y lo que pasa con los partidos aplazados o interrumpidos, están en las reglas deportivas.',
        ],
        link: { href: '/text_re', label: 'Reglas deportivas' },
        searchedBy: 'fútbol marcador anulada',
      },
    ],
  },
  prom: {
    title: 'Promociones',
    summary: 'Bonos, VIP e invitaciones',
    entries: [
      {
        question: '¿Cómo pasa un bono a saldo real?',
        answer: [
          'Apostando: las apuestas cuentan primero para el importe depositado y después para el bono, que debe apostarse dos veces. El de la ventana «Un bono para ti», una vez.',
          'Cuando se termina, todo lo que queda del bono pasa a saldo real.',
        ],
        link: { href: '/gamebouns', label: 'Ver mis bonos' },
        searchedBy: 'rollover retirar condiciones',
      },
      {
        question: '¿Cuánto tiempo tengo para usar un bono?',
        answer: ['30 días. Después, lo que quede del bono se cierra; tu saldo real no cambia.'],
        searchedBy: 'plazo validez caduca',
      },
      {
        question: '¿Puedo rechazar un bono?',
        answer: ['Sí. Desactiva el bono al depositar, o renuncia a él después en Bonos. Tu saldo real sigue igual.'],
        link: { href: '/gamebouns', label: 'Ver mis bonos' },
        searchedBy: 'cancelar renunciar sin',
      },
      {
        question: '¿Cómo subo de nivel VIP?',
        answer: [
          'Con lo que depositas y apuestas a lo largo del tiempo. La página VIP muestra dónde estás, qué falta y qué da cada nivel.',
        ],
        link: { href: '/vip', label: 'Abrir el Club VIP' },
        searchedBy: 'recompensa premio club',
      },
      {
        question: '¿Qué gano cuando invito a amigos?',
        answer: [
          'Una comisión por lo que apuestan, en tres niveles, calculada una vez al día. La cobras en la página de invitación. Las cuentas de la misma persona no cuentan.',
        ],
        link: { href: '/share', label: 'Invitar amigos' },
        searchedBy: 'referido enlace agente afiliado',
      },
    ],
  },
  jr: {
    title: 'Juego responsable',
    summary: 'Límites, pausas, autoexclusión y ayuda',
    entries: [
      {
        question: '¿Cómo fijo límites?',
        answer: [
          'En Límites y protección, de depósito, apuesta, pérdida y tiempo, por día, semana o mes. Un límite menor se aplica al momento; uno mayor, solo tras 24 horas y una segunda confirmación.',
        ],
        link: { href: '/protecao', label: 'Abrir límites y protección' },
        searchedBy: 'control gastar máximo',
      },
      {
        question: '¿Cómo hago una pausa?',
        answer: [
          'En Límites y protección, por 24 horas, 7 o 30 días. No se puede acortar. Tu saldo sigue siendo tuyo y se puede retirar.',
        ],
        link: { href: '/protecao', label: 'Abrir límites y protección' },
        searchedBy: 'parar descansar bloquear',
      },
      {
        question: '¿Qué es la autoexclusión?',
        answer: [
          'Un bloqueo que pides para ti, por 1, 3, 6 o 12 meses o de forma indefinida. No se puede deshacer antes del final. No juegas, no depositas ni recibes ofertas; el saldo se puede retirar.',
        ],
        link: { href: '/protecao', label: 'Abrir límites y protección' },
        searchedBy: 'bloquear cerrar dejar de jugar',
      },
      {
        question: 'Creo que juego demasiado. ¿Dónde encuentro ayuda?',
        answer: [
          'Hablar ayuda. El CVV atiende gratis, las 24 horas, en el teléfono 188. La página de juego responsable muestra las señales de alerta y las herramientas.',
        ],
        link: { href: '/text_jr', label: 'Juego responsable' },
        searchedBy: 'adicción adicto compulsivo ludopatía cvv',
      },
    ],
  },
  segur: {
    title: 'Seguridad',
    summary: 'Proteger la cuenta y tus datos',
    entries: [
      {
        question: '¿Cómo protejo mejor mi cuenta?',
        answer: [
          'Usa una contraseña que no uses en otro sitio y activa la verificación en dos pasos: una aplicación de autenticación muestra un código que solo tienes tú.',
        ],
        link: { href: '/seguranca', label: 'Abrir seguridad' },
        searchedBy: 'totp 2fa dos factores',
      },
      {
        question: 'Me avisaron de un acceso que no es mío. ¿Qué hago?',
        answer: [
          'Cambia la contraseña y, en Seguridad, cierra las sesiones que no reconozcas. La lista muestra dispositivo, país y último uso.',
        ],
        link: { href: '/seguranca', label: 'Abrir seguridad' },
        searchedBy: 'hackeada robada sesión otro dispositivo correo',
      },
      {
        question: '¿Alguien de Arara puede pedirme la contraseña?',
        answer: ['Nunca. Quien pide una contraseña o un código, por el medio que sea, no es de Arara.'],
        searchedBy: 'estafa fraude phishing',
      },
      {
        question: '¿Cómo se guardan mis datos?',
        answer: [
          'El CPF y los datos de retirada se cifran y se muestran enmascarados. Guardamos lo mínimo que exigen el juego y la ley, y no vendemos datos.',
        ],
        link: { href: '/text_pp', label: 'Privacidad' },
        searchedBy: 'lgpd personales privacidad',
      },
      {
        question: '¿Por qué se pide de nuevo la contraseña a veces?',
        answer: [
          'Para retiradas altas, para una cuenta de destino que no es tu CPF y para cambios en la cuenta. Así, quien encuentre tu dispositivo abierto no se lleva tu dinero.',
        ],
        searchedBy: 'confirmar retirar confirmación',
      },
    ],
  },
};
